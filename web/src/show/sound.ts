/** Sounds, made here and now: no files, and none unless somebody wants them. */

import type { Motion } from '../lib/protocol';

export const SOUNDS = ['dice', 'card', 'turn', 'alarm', 'win', 'loss'] as const;
export type Sound = (typeof SOUNDS)[number];

const OF_MOTION: Partial<Record<Motion, Sound>> = {
  roll: 'dice',
  shot: 'dice',
  draw: 'card',
  turn: 'card',
  hit: 'alarm',
  surge: 'alarm',
  death: 'alarm',
  alarm: 'alarm',
};

export const soundOf = (motion: Motion): Sound | undefined => OF_MOTION[motion];

/** Something that sounds: when it begins, how long it lasts, in seconds, and how loud it is. */
interface Part {
  at: number;
  length: number;
  level: number;
  /** How long it takes to be that loud. */
  rise?: number;
}
/** A note: its pitch in hertz. What is above `below` is left out. */
interface Note extends Part {
  pitch: number;
  wave: OscillatorType;
  below?: number;
}
/** A rattle or a rustle: noise around a pitch, or from one to another. */
interface Noise extends Part {
  from: number;
  to?: number;
  /** The higher, the more it has a pitch of its own. */
  narrow: number;
}
type Piece = (Note | Noise)[];

/** Dice that bounce on wood and come to rest. */
const dice: Piece = [0, 0.07, 0.16, 0.22, 0.31, 0.36, 0.39].flatMap((at, n): Piece => {
  const level = 0.95 - n * 0.09;
  return [
    { at, length: 0.06, level: level * 1.7, from: 2300 + (n % 3) * 450, narrow: 3 },
    { at, length: 0.06, level: level * 0.2, pitch: 210 + (n % 2) * 40, wave: 'sine' },
  ];
});

/** A card that is drawn over others and laid down. */
const card: Piece = [
  { at: 0, length: 0.17, rise: 0.07, level: 0.6, from: 2600, to: 6500, narrow: 1.2 },
  { at: 0.16, length: 0.06, level: 0.7, from: 900, narrow: 1.5 },
];

/** A bell: a note with its octave, which dies away sooner. */
const bell = (pitch: number, at: number, length: number, level: number): Piece => [
  { at, length, level, pitch, wave: 'sine' },
  { at, length: length * 0.6, level: level * 0.3, pitch: pitch * 2, wave: 'sine' },
];

const turn: Piece = [...bell(659, 0, 0.4, 0.17), ...bell(988, 0.14, 0.6, 0.17)];

const horn = (pitch: number, at: number): Note => ({
  at,
  length: 0.19,
  rise: 0.015,
  level: 0.42,
  pitch,
  wave: 'sawtooth',
  below: 1400,
});
const alarm: Piece = [horn(392, 0), horn(294, 0.17), horn(392, 0.38), horn(294, 0.55)];

const chord = (pitches: number[], at: number, length: number, level: number): Note[] =>
  pitches.map((pitch) => ({ at, length, level, pitch, wave: 'triangle', rise: 0.01, below: 3200 }));

/** Up to the octave, and a bright chord. */
const win: Piece = [
  ...chord([523], 0, 0.3, 0.2),
  ...chord([659], 0.14, 0.3, 0.2),
  ...chord([784], 0.28, 0.3, 0.2),
  ...chord([523, 659, 784, 1047], 0.44, 1.2, 0.1),
];

/** Down to a low chord of minor, and dull. */
const loss: Piece = [
  ...chord([392], 0, 0.45, 0.4),
  ...chord([311], 0.32, 0.45, 0.4),
  ...chord([131, 156, 196], 0.64, 1.3, 0.26),
].map((note) => ({ ...note, wave: 'sawtooth', below: 700 }));

const PIECES: Record<Sound, Piece> = { dice, card, turn, alarm, win, loss };
const RISE = 0.004; // a sound that begins at once clicks
const SILENCE = 0.0001;

let studio: AudioContext | null = null;

/** Make a sound, if this browser can. */
export function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  studio ??= new AudioContext();
  void studio.resume();
  for (const part of PIECES[sound]) {
    if ('wave' in part) sing(studio, part);
    else rustle(studio, part);
  }
}

/** From silence to its level, and away again. */
function swelling(context: AudioContext, { at, length, level, rise = RISE }: Part): GainNode {
  const gain = context.createGain();
  const from = context.currentTime + at;
  gain.gain.setValueAtTime(SILENCE, from);
  gain.gain.linearRampToValueAtTime(level, from + rise);
  gain.gain.exponentialRampToValueAtTime(SILENCE, from + length);
  gain.connect(context.destination);
  return gain;
}

function filtered(context: AudioContext, type: BiquadFilterType, pitch: number, narrow = 0.7): BiquadFilterNode {
  const filter = context.createBiquadFilter();
  filter.type = type;
  filter.frequency.value = pitch;
  filter.Q.value = narrow;
  return filter;
}

function sing(context: AudioContext, note: Note): void {
  const from = context.currentTime + note.at;
  const voice = context.createOscillator();
  voice.type = note.wave;
  voice.frequency.value = note.pitch;
  const heard = note.below ? voice.connect(filtered(context, 'lowpass', note.below)) : voice;
  heard.connect(swelling(context, note));
  voice.start(from);
  voice.stop(from + note.length);
}

function rustle(context: AudioContext, noise: Noise): void {
  const from = context.currentTime + noise.at;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * noise.length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = filtered(context, 'bandpass', noise.from, noise.narrow);
  if (noise.to) {
    filter.frequency.setValueAtTime(noise.from, from);
    filter.frequency.exponentialRampToValueAtTime(noise.to, from + noise.length);
  }
  source.connect(filter).connect(swelling(context, noise));
  source.start(from);
}
