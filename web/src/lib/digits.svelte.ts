/** Digits: a number typed key by key that picks one of the choices. */

import { typed } from './choices';

export class Digits {
  private digits = $state('');

  /** The number meant so far, if it is one of `count` choices. */
  marked(count: number): number | null {
    const meant = typed(this.digits, count);
    return meant.kind === 'none' ? null : meant.number;
  }

  clear(): void {
    this.digits = '';
  }

  /** One more key; gives the number once it is picked. */
  type(key: string, count: number): number | null {
    if (key === 'Enter') {
      const number = this.marked(count);
      this.clear();
      return number;
    }
    if (!/^\d$/.test(key)) return null;
    const longer = typed(this.digits + key, count);
    this.digits = longer.kind === 'none' ? key : this.digits + key;
    const meant = typed(this.digits, count);
    if (meant.kind !== 'waiting') this.clear();
    return meant.kind === 'picked' ? meant.number : null;
  }
}
