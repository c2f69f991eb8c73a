/** Changes: the difference from one edition of a seat's state to the next, applied. */

import type { Ask, Change, ChangedNode, Choice, SceneNode, State } from './protocol';

/** The scene after a change; what did not change stays the very same object. */
export function rebuilt(scene: SceneNode, nodes: Change['nodes'] = []): SceneNode {
  const changed = new Map(nodes.map((node) => [node.id, node]));

  function build(node: SceneNode): SceneNode {
    const now = changed.get(node.id);
    const before = new Map(node.children?.map((child) => [child.id, child]));
    const sameIds = node.children?.map((child) => child.id);
    const wanted = now && now.children !== null ? now.children : sameIds;
    const children = wanted?.map((child) => {
      if (typeof child !== 'string') return child;
      const known = before.get(child);
      if (!known) throw new Error(`no node ${child} on ${node.id}`);
      return build(known);
    });
    if (now) return { ...filled(now, node), ...(children && { children }) };
    const same = !children || children.every((child, n) => child === node.children?.[n]);
    return same ? node : { ...node, children };
  }

  return build(scene);
}

/** A node that changed, with the lists that are as they were. */
function filled(now: ChangedNode, before: SceneNode): SceneNode {
  const fields = Object.entries(now).map(([name, value]) => [
    name,
    value === null ? before[name as keyof SceneNode] : value,
  ]);
  return Object.fromEntries(fields) as SceneNode;
}

/** One seat, followed from edition to edition. */
export class Follower {
  private choices = new Map<string, Choice>();

  constructor(private state: State) {
    this.learn(state.asks.flatMap(({ choices, way }) => [...choices, ...(way?.choices ?? [])]));
  }

  private learn(choices: Choice[]): void {
    for (const choice of choices) this.choices.set(choice.choice, choice);
  }

  /** The state after a change; null if it is the change of another edition than we have. */
  follow(change: Change): State | null {
    const { type, of, nodes, names, notes, choices, asks, ...rest } = change;
    if (type !== 'change' || of !== this.state.edition) return null;
    this.learn(choices ?? []);
    this.state = {
      ...this.state,
      ...rest,
      scene: rebuilt(this.state.scene, nodes),
      names: { ...this.state.names, ...names },
      notes: { ...this.state.notes, ...notes },
      asks: asks?.map((ask) => this.inWords(ask)) ?? this.state.asks,
    };
    return this.state;
  }

  private inWords(ask: NonNullable<Change['asks']>[number]): Ask {
    const { way } = ask;
    return {
      ...ask,
      choices: this.meant(ask.choices),
      way: way && { ...way, choices: this.meant(way.choices) },
    };
  }

  private meant(written: string[]): Choice[] {
    return written.map((one) => {
      const choice = this.choices.get(one);
      if (!choice) throw new Error(`nobody said what ${one} is`);
      return choice;
    });
  }
}
