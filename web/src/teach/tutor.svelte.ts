/** The tutor: what the game says of nodes and choices, asked for where somebody looks. */

import { Problem } from '../lib/api';
import type { Prospect, Remark, State } from '../lib/protocol';
import { speech } from '../words/index.svelte';

/** Where somebody looks, and who can be asked: a table, or a moment of a replay. */
interface Table {
  readonly state: State | undefined;
  readonly line: {
    readonly status: string;
    about(seat: number | null, node: string): Promise<Remark[]>;
    prospects(seat: number, choices: string[]): Promise<Prospect[]>;
  };
}

/** What the server was asked at one moment of the game, and what it said. */
interface Told {
  moment: string;
  abouts: Map<string, Remark[]>;
  prospects: Map<string, Remark[]>;
}

const MOST = 60; // choices in one question

export class Tutor {
  private told = $state.raw<Told>(nothing(''));
  private asked = { moment: '', about: new Set<string>(), choices: new Set<string>() };

  constructor(private readonly desk: Table) {}

  private moment = $derived.by(() => {
    const state = this.desk.state;
    return state ? `${state.seat} ${state.number} ${speech.language}` : '';
  });
  private known = $derived(this.told.moment === this.moment ? this.told : nothing(this.moment));

  /** What is known so far of a node. */
  about(node: string): Remark[] {
    return this.known.abouts.get(node) ?? [];
  }

  /** What is known so far of what a choice is good for. */
  prospects(choice: string): Remark[] {
    return this.known.prospects.get(choice) ?? [];
  }

  /** Find out what there is to say of a node; the server is asked once. */
  async explain(node: string): Promise<void> {
    const state = this.desk.state;
    const asked = this.asking();
    if (!state || asked.about.has(node) || this.desk.line.status !== 'open') return;
    asked.about.add(node);
    await this.learn(
      async (told) => told.abouts.set(node, await this.desk.line.about(state.seat, node)),
      () => asked.about.delete(node),
    );
  }

  /** Find out what choices are good for; the server is asked once for each. */
  async weigh(choices: string[]): Promise<void> {
    const seat = this.desk.state?.seat ?? null;
    const asked = this.asking();
    const fresh = choices.filter((choice) => !asked.choices.has(choice)).slice(0, MOST);
    if (seat === null || !fresh.length || this.desk.line.status !== 'open') return;
    for (const choice of fresh) asked.choices.add(choice);
    await this.learn(
      async (told) => {
        for (const { choice, remarks } of await this.desk.line.prospects(seat, fresh)) {
          told.prospects.set(choice, remarks);
        }
      },
      () => fresh.forEach((choice) => asked.choices.delete(choice)),
    );
  }

  /** What was asked at this moment; with a new one, nothing. */
  private asking() {
    if (this.asked.moment !== this.moment) {
      this.asked = { moment: this.moment, about: new Set(), choices: new Set() };
    }
    return this.asked;
  }

  /** Take in an answer, if it is still of this moment; help is a comfort, not a need. */
  private async learn(ask: (told: Told) => Promise<unknown>, forget: () => void): Promise<void> {
    const moment = this.moment;
    const answer = nothing(moment);
    try {
      await ask(answer);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      forget();
      return;
    }
    if (this.moment !== moment) return;
    const { abouts, prospects } = this.known;
    this.told = {
      moment,
      abouts: new Map([...abouts, ...answer.abouts]),
      prospects: new Map([...prospects, ...answer.prospects]),
    };
  }
}

function nothing(moment: string): Told {
  return { moment, abouts: new Map(), prospects: new Map() };
}
