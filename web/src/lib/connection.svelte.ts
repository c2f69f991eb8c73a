/**
 * A match as this browser sees it: the state of each of its seats, kept up to date over a web
 * socket that comes back by itself.
 */

import { Problem } from './api';
import { Follower } from './changes';
import {
  VERSION,
  type Advice,
  type Change,
  type ChatLine,
  type FromServer,
  type Missed,
  type Prospect,
  type Remark,
  type RulingMenu,
  type SeatInfo,
  type State,
  type Status,
  type StoryEvent,
} from './protocol';
import { speech, t } from '../words/index.svelte';

type Waiting = { resolve: (message: FromServer) => void; reject: (problem: Problem) => void };
type Request = { type: string } & Record<string, unknown>;

const RETRY_MS = [200, 500, 1000, 2000, 4000];
const HEARTBEAT_MS = 15_000;

/** What a story becomes with a new state: events from `since` on are void, the new ones follow. */
export function told(story: StoryEvent[], state: State): StoryEvent[] {
  return [...story.filter((event) => event.n < state.since), ...state.events];
}

function openSocket(match: string): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/v1/matches/${match}/socket`);
}

export class Connection {
  states = $state.raw<State[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  seats = $state.raw<SeatInfo[]>([]);
  standing = $state<Status | null>(null);
  rematch = $state<string | null>(null);
  openChat = $state(false);
  /** Whether hints may be asked for at this table. */
  hinting = $state(true);
  /** Why this can never work. */
  closing = $state('');
  /** Why it does not work for now. */
  turnedAway = $state('');
  status = $state<'connecting' | 'open' | 'lost' | 'closed'>('connecting');

  private stories = $state.raw<Map<number | null, StoryEvent[]>>(new Map());
  private followers = new Map<number | null, Follower>();
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private unsent: string[] = [];
  private tries = 0;
  private counter = 0;
  private readonly prefix = Math.random().toString(36).slice(2, 10);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private heard = true;
  /** What the server was told to speak. */
  private language = '';

  constructor(
    readonly match: string,
    private readonly watch = false,
    private readonly open: (match: string) => WebSocket = openSocket,
  ) {
    this.connect();
  }

  /** What a seat has heard so far. */
  story(seat: number | null): StoryEvent[] {
    return this.stories.get(seat) ?? [];
  }

  close(): void {
    this.status = 'closed';
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    this.socket?.close();
  }

  private connect(): void {
    const socket = this.open(this.match);
    this.socket = socket;
    socket.onopen = () => {
      this.status = 'open';
      const known = [speech.language, ''].includes(this.language) ? this.known() : { since: 0 };
      this.language = speech.language;
      this.write({
        type: 'hello',
        version: VERSION,
        seats: this.watch ? [] : null,
        changes: true,
        language: this.language,
        ...known,
      });
      for (const line of this.unsent) socket.send(line);
      this.watchOver(socket);
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code);
    };
  }

  /** How much of the story all our seats have heard, and at which position that was. */
  private known(): { since: number; at?: number } {
    if (!this.states.length) return { since: 0 };
    return {
      since: Math.min(...this.states.map((state) => this.story(state.seat).length)),
      at: Math.min(...this.states.map((state) => state.number)),
    };
  }

  /** A line that stays silent after a ping is dead, also if nobody closed it. */
  private watchOver(socket: WebSocket): void {
    clearInterval(this.heartbeat);
    this.heard = true;
    this.heartbeat = setInterval(() => {
      if (socket !== this.socket || socket.readyState !== WebSocket.OPEN) return;
      if (!this.heard) return this.drop();
      this.heard = false;
      this.write({ type: 'ping', id: `${this.prefix}-ping` });
    }, HEARTBEAT_MS);
  }

  /** Give the line up and begin anew. */
  private drop(): void {
    const dead = this.socket;
    this.socket = null;
    dead?.close();
    this.lost(1006);
  }

  /** Come back after a pause; what was not answered is sent again, with the same ids. */
  private lost(code: number): void {
    if (this.status === 'closed') return;
    if (code >= 4000 && code < 4100) {
      this.status = 'closed';
      this.closing = this.turnedAway || t('problem.closed');
      return;
    }
    this.status = 'lost';
    const pause = RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), pause);
  }

  private write(message: Request): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** Send a request and wait for its answer. */
  send(message: Request): Promise<FromServer> {
    this.counter += 1;
    const id = `${this.prefix}-${this.counter}`;
    const line = JSON.stringify({ ...message, id });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.unsent.push(line);
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(line);
    });
  }

  private receive(message: FromServer): void {
    this.heard = true;
    if ('id' in message && message.id) this.answer(message.id, message);
    if (message.type === 'error' && !message.id) this.turnedAway = message.message;
    if (message.type === 'state') {
      this.followers.set(message.seat, new Follower(message));
      this.take(message);
    } else if (message.type === 'change') this.follow(message);
    else if (message.type === 'table') {
      this.seats = message.seats;
      this.standing = message.status;
      this.rematch = message.rematch;
      this.openChat = message.open_chat;
      this.hinting = message.hints;
    } else if (message.type === 'chat' && !this.chat.some((line) => line.n === message.n)) {
      this.chat = [...this.chat, message];
    }
  }

  private answer(id: string, message: FromServer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    this.unsent = this.unsent.filter((line) => (JSON.parse(line) as { id: string }).id !== id);
    if (message.type === 'error') {
      waiting?.reject(new Problem(message.message, message.code, message.rule));
    } else waiting?.resolve(message);
  }

  /** A change of what we have; if it is of something else, all is asked for. */
  private follow(change: Change): void {
    const state = this.followers.get(change.seat)?.follow(change);
    if (state) this.take(state);
    else this.write({ type: 'whole', id: `${this.prefix}-whole` });
  }

  /** A new state of one seat; after an undo, events past the point gone back to are dropped. */
  private take(state: State): void {
    this.tries = 0;
    this.turnedAway = '';
    const others = this.states.filter((known) => known.seat !== state.seat);
    this.states = [...others, state].sort((a, b) => (a.seat ?? -1) - (b.seat ?? -1));
    this.standing = state.status;
    this.stories = new Map(this.stories).set(state.seat, told(this.story(state.seat), state));
  }

  /** Make a choice, and before it the one on the way to it, if there is one. */
  choose(seat: number, choice: string, at: number, way: string | null = null): Promise<FromServer> {
    return this.send({ type: 'choose', seat, choice, at, way });
  }

  undo(seat: number): Promise<FromServer> {
    return this.send({ type: 'undo', seat });
  }

  propose(seat: number, kind: string, to: number | null, ruling: string | null = null) {
    return this.send({ type: 'propose', seat, kind, to, ruling });
  }

  agree(seat: number, agree: boolean): Promise<FromServer> {
    return this.send({ type: 'agree', seat, agree });
  }

  say(seat: number | null, text: string): Promise<FromServer> {
    return this.send({ type: 'chat', seat, text });
  }

  letSpectatorsChat(seat: number, open: boolean): Promise<FromServer> {
    return this.send({ type: 'open_chat', seat, open });
  }

  allowHints(seat: number, allow: boolean): Promise<FromServer> {
    return this.send({ type: 'allow_hints', seat, allow });
  }

  seatBot(seat: number, bot: string | null): Promise<FromServer> {
    return this.send({ type: 'seat', seat, bot });
  }

  /** Read everything in another language from now on; the story is told anew. */
  async speak(language: string): Promise<void> {
    if (this.status !== 'open' || language === this.language) return;
    this.language = language;
    await this.send({ type: 'speak', language });
  }

  async why(seat: number, target: string | null): Promise<Missed[]> {
    const answer = await this.send({ type: 'why', seat, target });
    return answer.type === 'why' ? answer.missed : [];
  }

  /** What there is to say of a node. */
  async about(seat: number | null, node: string): Promise<Remark[]> {
    const answer = await this.send({ type: 'about', seat, node });
    return answer.type === 'about' ? answer.remarks : [];
  }

  /** What choices are good for. */
  async prospects(seat: number, choices: string[]): Promise<Prospect[]> {
    const answer = await this.send({ type: 'prospects', seat, choices });
    return answer.type === 'prospects' ? answer.prospects : [];
  }

  /** The choices that look best on a position, and why. */
  async hints(seat: number, at: number): Promise<Advice[]> {
    const answer = await this.send({ type: 'hints', seat, at });
    return answer.type === 'hints' ? answer.hints : [];
  }

  /** How a ruling that begins so can go on. */
  async rulings(seat: number, begun: string): Promise<RulingMenu> {
    const answer = await this.send({ type: 'rulings', seat, begun });
    if (answer.type !== 'rulings') throw new Error(`unexpected answer ${answer.type}`);
    return answer;
  }
}
