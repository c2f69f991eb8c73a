/** What every node of a drawn scene can reach: words, targets and what happens on a click. */

import { getContext, setContext } from 'svelte';
import type { Words } from '../lib/describe';
import type { Choice, Missed, SceneNode } from '../lib/protocol';

export interface SceneContext {
  readonly game: string;
  readonly words: Words;
  readonly targets: ReadonlyMap<string, Choice[]>;
  readonly missed: ReadonlyMap<string, Missed[]>;
  readonly lit: ReadonlySet<string>;
  readonly chosen: string | null;
  /** The node under the pointer or with the focus. */
  readonly pointed: string | null;
  /** The nodes that stand for whoever is picked to act. */
  readonly acting: ReadonlySet<string>;
  /** The nodes of whoever acts in the decision at hand. */
  readonly own: ReadonlySet<string>;
  /** The node that the guide speaks of. */
  readonly spoken: string | null;
  /** Width and height of everything that has a place, in the unit of the whole table. */
  readonly extents: ReadonlyMap<string, [number, number]>;
  /** Whether the table is read from top to bottom, for want of room, and how wide it is then. */
  readonly read: boolean;
  readonly width: number;
  /** The one node that the tab key reaches; arrow keys go on from there. */
  readonly entry: string | null;
  pick(node: SceneNode, element: HTMLElement): void;
  look(node: SceneNode): void;
  /** Find out what is not possible on a node, and why. */
  wonder(id: string): Promise<void>;
  hint(node: SceneNode | null, element: HTMLElement | null): void;
}

export const DWELL_MS = 120; // a pointer that only passes asks nothing

const KEY = Symbol('scene');

export const provide = (context: SceneContext) => setContext(KEY, context);
export const scene = () => getContext<SceneContext>(KEY);
