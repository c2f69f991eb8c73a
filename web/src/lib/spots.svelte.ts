/** What is open on the board besides the board: a menu at a node, a hint, a close look. */

import type { SceneNode } from './protocol';

export interface Spot {
  node: SceneNode;
  element: HTMLElement;
}

export class Spots {
  menu = $state.raw<Spot | null>(null);
  hint = $state.raw<Spot | null>(null);
  seen = $state.raw<SceneNode | null>(null);

  /** Close everything. */
  clear(): void {
    this.menu = this.hint = this.seen = null;
  }

  point(node: SceneNode | null, element: HTMLElement | null): void {
    if (node && this.hint?.element === element && this.hint.node === node) return;
    this.hint = node && element ? { node, element } : null;
  }

  look(node: SceneNode): void {
    this.clear();
    this.seen = node;
  }

  open(node: SceneNode, element: HTMLElement): void {
    this.clear();
    this.menu = { node, element };
  }
}
