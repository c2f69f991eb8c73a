/** A record that was opened from a file, on its way from the lobby to the replay page. */

import { t } from '../words/index.svelte';

class Opened {
  record = $state.raw<unknown>(null);
}

export const opened = new Opened();

/** The record in a file, or a sentence about why there is none. */
export async function readRecord(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new Error(t('problem.noRecord', { file: file.name }));
  }
}
