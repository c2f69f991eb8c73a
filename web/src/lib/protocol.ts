/** The messages of docs/protocol.md, version 1. */

export const VERSION = 1;

export interface Ref {
  id: string;
  name: string;
}
export type Sentence = (string | Ref)[];

export type Kind =
  | 'table'
  | 'board'
  | 'panel'
  | 'row'
  | 'stack'
  | 'pile'
  | 'fan'
  | 'grid'
  | 'bag'
  | 'track'
  | 'counter'
  | 'card'
  | 'piece'
  | 'slot';

export interface Figure {
  label: string;
  value: number | string;
  mark?: string;
}
export interface Region {
  last: number;
  hue: string;
  label?: string;
  value?: number;
  mark?: string;
}
export interface Link {
  a: string;
  b: string;
  wall?: boolean;
  state?: string;
  /** Control points of a curve on the board's grid, at most two. */
  via?: [number, number][];
}
/** Places that share a meaning for the moment: within reach, in range. */
export interface Overlay {
  label: string;
  hue: string;
  nodes: string[];
  mark?: string;
}
/** The straight line between two nodes: clear, or blocked by what it hits. */
export interface Sight {
  a: string;
  b: string;
  hit?: string[];
  value?: string;
}
export interface SceneNode {
  id: string;
  kind: Kind;
  label?: string;
  at?: [number, number];
  size?: [number, number];
  children?: SceneNode[];
  art?: string;
  hue?: string;
  symbol?: string;
  state?: string;
  face_down?: boolean;
  /** A panel that folds: whether it starts so. */
  folded?: boolean;
  count?: number;
  limit?: number;
  /** A track's first space; 0 if not said. */
  first?: number;
  value?: number;
  columns?: number;
  figures?: Figure[];
  regions?: Region[];
  links?: Link[];
  overlays?: Overlay[];
  sights?: Sight[];
  /** Names of a grid's columns and rows. */
  rulers?: [string[], string[]];
  note?: string;
  rules?: string[];
}

/** What can be done. The label is for reading; what it means is in the ids. */
export interface Choice {
  choice: string;
  label: Sentence;
  verb: string;
  /** A node of the scene; empty: a button. */
  target: string;
  /** The piece that acts, or empty. */
  actor: string;
  /** The nodes where it can be made. */
  places: string[];
}
/** A choice that may be made on the way to one of the next decision; both are then made. */
export interface Way {
  choice: string;
  /** What it does; the words of the other choice follow. */
  label: Sentence;
  choices: Choice[];
}
export interface Ask {
  prompt: Sentence;
  rule: string;
  /** The ids that the decision is about. */
  about: string[];
  /** The piece that acts in all of it, or empty. */
  actor: string;
  choices: Choice[];
  way: Way | null;
}
export interface Missed extends Choice {
  why: string;
  remedy: string;
  rule: string;
}
/** Something that helps to see: in the colour of its weight, its nodes lit when it is pointed at. */
export interface Remark {
  text: Sentence;
  weight: 'good' | 'plain' | 'warning' | 'danger';
  nodes: string[];
}
/** Something to look at, or to choose, in a guided first game. */
export interface Lesson {
  id: string;
  text: Sentence;
  light: string[];
  /** What to choose; empty: nothing is to be done. */
  choice: string;
}
/** Where a guided first game stands. */
export interface GuideState {
  /** How many lessons there are, and the number of the first one below. */
  of: number;
  first: number;
  lessons: Lesson[];
  /** What came of the last lesson's choice. */
  then: Sentence;
  /** How many choices of the guide were made. */
  place: number;
  /** Another choice was made than the guide's. */
  left: boolean;
}
export interface StoryEvent {
  n: number;
  at: number;
  kind: string;
  text: Sentence;
  /** Numbers, ids and lists of them. */
  fields: Record<string, number | string | (number | string)[]>;
  /** Every id that the fields name, in their order. */
  ids: string[];
}
export type Motion =
  | 'tell'
  | 'quiet'
  | 'heading'
  | 'roll'
  | 'draw'
  | 'turn'
  | 'travel'
  | 'shot'
  | 'hit'
  | 'death'
  | 'repair'
  | 'surge'
  | 'gain'
  | 'loss'
  | 'alarm';
/** What a kind of event looks like: ids of nodes with fields in braces, or names of fields. */
export interface Look {
  motion: Motion;
  /** Where it happens or ends. */
  at?: string;
  start?: string;
  /** What moves: a node, or the hue of something that is none. */
  piece?: string;
  /** The field with the dice as they fell. */
  dice?: string;
  /** The field with the number of cards that decided it. */
  cards?: string;
  /** The field with the number of dice or cards that did harm. */
  hits?: string;
  /** The field with the number that `at` shows afterwards. */
  now?: string;
}
export interface Result {
  cause: string;
  text: string;
  returns: number[];
}
export interface Proposal {
  seat: number;
  kind: 'undo' | 'ruling' | 'concede' | 'abandon';
  to: number | null;
  label: Sentence;
  agreed: number[];
}

export type Status = 'open' | 'running' | 'over' | 'abandoned';

export interface State {
  type: 'state';
  match: string;
  seat: number | null;
  /** Counts what was shown to this seat. */
  edition: number;
  number: number;
  round: number;
  /** How far it is, in a few words. */
  stage: string;
  status: Status;
  scene: SceneNode;
  names: Record<string, string>;
  notes: Record<string, string>;
  asks: Ask[];
  waiting: { seat: number; prompt: Sentence }[];
  events: StoryEvent[];
  since: number;
  can_undo: boolean;
  /** The table changed something by a ruling. */
  has_rulings: boolean;
  proposal: Proposal | null;
  result: Result | null;
  commitment: string | null;
  secret: string | null;
  /** Whoever has the record that the match began from knows every draw. */
  known_luck: boolean;
  /** The position at which the luck was made anew. */
  renewed: number | null;
  /** The position that this seat's last choice led to; 0: it made none. */
  acted: number;
  /** What the rules determine to come. */
  forecast: Remark[];
  guide: GuideState | null;
}

type Lists = 'figures' | 'regions' | 'links' | 'overlays' | 'sights' | 'rulers' | 'rules';
export type ChangedNode = Omit<SceneNode, 'children' | Lists> & {
  [List in Lists]?: SceneNode[List] | null;
} & { children?: (string | SceneNode)[] | null };

type Always = 'seat' | 'edition' | 'number' | 'events' | 'since';
/** Choices as they are written; what they mean was said before. */
type Written<T> = Omit<T, 'choices'> & { choices: string[] };
type Never = 'type' | 'match' | 'scene' | 'asks';

/** The difference from the edition `of` of a seat's state to the next; what is missing stays. */
export interface Change extends Pick<State, Always>, Partial<Omit<State, Always | Never>> {
  type: 'change';
  of: number;
  /** Children that were there before are ids; null is a list that is as it was. */
  nodes?: ChangedNode[];
  /** Those that were not said before. */
  choices?: Choice[];
  asks?: (Written<Omit<Ask, 'way'>> & { way: Written<Way> | null })[];
}

export interface SeatInfo {
  seat: number;
  name: string;
  kind: 'human' | 'bot' | 'open';
  bot: string | null;
  mine: boolean;
  present: boolean;
  kept: number;
  link: string | null;
}
export interface MatchInfo {
  id: string;
  game: string;
  title: string;
  options: Record<string, string>;
  seats: SeatInfo[];
  number: number;
  round: number;
  status: Status;
  your_turn: boolean;
  result: Result | null;
  commitment: string | null;
  created: string;
  updated: string;
  rematch: string | null;
  stage: string;
  /** Why it can only be read: its rules are of another version. */
  outdated: string | null;
}

/** How a game went, in numbers: each curve has a value for each position. */
export interface Measures {
  rounds: number[];
  curves: { id: string; name: string; values: number[] }[];
}

/** What the coach says of a game that is over. */
export interface Coaching {
  /** Whose chance it is; a crew shares it. */
  seat: number;
  /** One point for each position. */
  curve: { chance: number; low: number; high: number }[];
  turning: Turning[];
}

/** A choice at which the chance moved. */
export interface Turning {
  /** The position that it led to. */
  number: number;
  seat: number;
  label: Sentence;
  moved: number;
  better: { label: Sentence; gain: number; remarks: Remark[] } | null;
}

/** How far the coach is: so many positions of all. */
export interface Coached {
  done: number;
  of: number;
  found: Coaching | null;
}

/** What somebody who was sent a link may know before taking the seat. */
export interface Invitation {
  game: string;
  title: string;
  accent: string;
  cover: string;
  minutes: [number, number] | null;
  seat: string;
  players: string[];
  bots: number;
  stage: string;
  mine: boolean;
}

export interface GameOption {
  name: string;
  label: string;
  default: string;
  values: { value: string; label: string }[];
}
export interface Rule {
  id: string;
  tag: 'stated' | 'reading' | 'designed';
  source: string;
  text: string;
  chapter: string;
}
/** How often a bot wins, as measured: a share of all games, with its 95 % interval. */
export interface Strength {
  bot: string;
  rate: number;
  low: number;
  high: number;
  games: number;
  seats: number;
  options: string[];
  against: string;
}

export interface GameInfo {
  id: string;
  title: string;
  blurb: string;
  credit: string;
  minutes: [number, number] | null;
  /** How much there is to learn, from 1 to 5. */
  weight: number;
  seats: [number, number];
  cooperative: boolean;
  accent: string;
  options: GameOption[];
  bots: string[];
  strengths: Strength[];
  tags: { stated: number; reading: number; designed: number };
  /** The kinds of events that make the story of a game. */
  headlines: string[];
  /** The kinds of events that head a chapter of the log. */
  headings: string[];
  /** By verb: what many choices of it are together, after their number. */
  kinds: Record<string, string>;
  /** What events look like while they are shown, by their kind. */
  looks: Record<string, Look>;
  /** What the seats are called when nobody has given them a name. */
  seat_names: string[];
  /** The path of a picture. */
  cover: string;
  /** Whether seats can have secrets from each other. */
  private: boolean;
  /** Whether its rules leave something to the players. */
  rulings: boolean;
  /** What a newcomer must know. */
  aim: {
    win: string;
    lose: string;
    turn: string;
    pictures: { node: string; caption: string; path: string }[];
  } | null;
  /** The steps of its guided first game; 0: it has none. */
  guide: number;
  rules: Rule[];
}

/** One more part of a ruling that is begun. */
export interface RulingOffer {
  ruling: string;
  label: Sentence;
}
export interface RulingMissed extends RulingOffer {
  why: string;
  remedy: string;
  rule: string;
}
/** A ruling as far as it is said, and how it can go on. */
export interface RulingMenu {
  type: 'rulings';
  id: string;
  seat: number;
  begun: string;
  label: Sentence;
  /** What is to be said next; empty: nothing is missing. */
  question: string;
  offers: RulingOffer[];
  missed: RulingMissed[];
}

export interface ChatLine {
  type: 'chat';
  n: number;
  seat: number | null;
  name: string;
  text: string;
  at: string;
}

export type FromServer =
  | State
  | Change
  | ChatLine
  | { type: 'done'; id: string }
  | { type: 'error'; id: string | null; code: string; message: string; rule: string | null }
  | { type: 'about'; id: string; seat: number | null; node: string; remarks: Remark[] }
  | { type: 'prospects'; id: string; seat: number; prospects: Prospect[] }
  | { type: 'why'; id: string; seat: number; missed: Missed[] }
  | { type: 'hints'; id: string; seat: number; at: number; hints: Advice[] }
  | RulingMenu
  | {
      type: 'table';
      seats: SeatInfo[];
      status: Status;
      rematch: string | null;
      open_chat: boolean;
      hints: boolean;
    };

/** A choice that looks good, and why. */
export interface Advice extends Choice {
  remarks: Remark[];
}

/** What a choice is good for. */
export interface Prospect {
  choice: string;
  remarks: Remark[];
}

export interface SeatWish {
  kind: 'me' | 'open' | 'bot';
  bot: string | null;
  name: string | null;
}

export interface ReplayInfo {
  game: string;
  title: string;
  options: Record<string, string>;
  frames: number;
  seats: string[];
  finished: boolean;
  has_rulings: boolean;
  result: Result | null;
}

/** A sentence as plain text. */
export function plain(sentence: Sentence): string {
  return sentence.map((part) => (typeof part === 'string' ? part : part.name)).join('');
}
