/** Digits: a number typed key by key that picks one of the choices, and forgets itself. */

import { typed } from './choices';

/** A number that waits so long is forgotten. */
export const FORGET_MS = 2500;

export class Digits {
  private digits = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The number meant so far, if it is one of these. */
  marked(numbers: readonly number[]): number | null {
    const meant = typed(this.digits, numbers);
    return meant.kind === 'none' ? null : meant.number;
  }

  clear(): void {
    clearTimeout(this.timer);
    this.digits = '';
  }

  /** One more key; gives the number once it is picked. */
  type(key: string, numbers: readonly number[]): number | null {
    if (key === 'Enter') {
      const number = this.marked(numbers);
      this.clear();
      return number;
    }
    if (!/^\d$/.test(key)) return null;
    const longer = typed(this.digits + key, numbers);
    this.digits = longer.kind === 'none' ? key : this.digits + key;
    const meant = typed(this.digits, numbers);
    clearTimeout(this.timer);
    if (meant.kind === 'waiting') this.timer = setTimeout(() => this.clear(), FORGET_MS);
    else this.clear();
    return meant.kind === 'picked' ? meant.number : null;
  }
}
