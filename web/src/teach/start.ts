/** Start a guided first game, or lay its table again where the guide was left. */

import { api, Problem } from '../lib/api';
import { router } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';

/** Goes to the table; a sentence about what went wrong, or nothing. */
export async function startGuide(game: string, place = 0, instead = ''): Promise<string> {
  try {
    if (instead) await api.abandon(instead);
    router.go(`/match/${(await api.guide(game, place, settings.name || null)).id}`);
    return '';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.message;
  }
}
