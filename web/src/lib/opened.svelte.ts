/** A record that was opened from a file, on its way from the lobby to the replay page. */

class Opened {
  record = $state.raw<unknown>(null);
}

export const opened = new Opened();

/** The record in a file, or a sentence about why there is none. */
export async function readRecord(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new Error(`${file.name} is not a record: it is not JSON.`);
  }
}
