/** Sounds, made here and now: no files, and none unless somebody wants them. */

import type { Motion } from '../lib/protocol';

export type Sound = 'dice' | 'card' | 'turn' | 'alarm' | 'win' | 'loss';

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

/** A note: its pitch in hertz, when it begins and how long it sounds, in seconds. */
interface Note {
  pitch: number;
  at: number;
  length: number;
  wave: OscillatorType;
}

const notes = (wave: OscillatorType, length: number, ...pitches: number[]): Note[] =>
  pitches.map((pitch, n) => ({ pitch, at: n * length * 0.8, length, wave }));

const TUNES: Record<Sound, Note[]> = {
  dice: [],
  card: [],
  turn: notes('sine', 0.18, 660, 880),
  alarm: notes('square', 0.14, 330, 247),
  win: notes('triangle', 0.24, 523, 659, 784, 1047),
  loss: notes('triangle', 0.34, 392, 311, 233),
};
/** Rattles and rustles: when, how long, how bright. */
const NOISES: Partial<Record<Sound, [number, number, number][]>> = {
  dice: [
    [0, 0.05, 2400],
    [0.09, 0.05, 1900],
    [0.2, 0.06, 2600],
    [0.34, 0.08, 1500],
  ],
  card: [[0, 0.12, 4200]],
};
const VOLUME = 0.12;

let studio: AudioContext | null = null;

/** Make a sound, if this browser can. */
export function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  studio ??= new AudioContext();
  void studio.resume();
  for (const note of TUNES[sound]) sing(studio, note);
  for (const [at, length, bright] of NOISES[sound] ?? []) rustle(studio, at, length, bright);
}

function fading(context: AudioContext, from: number, length: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(VOLUME, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + length);
  gain.connect(context.destination);
  return gain;
}

function sing(context: AudioContext, { pitch, at, length, wave }: Note): void {
  const from = context.currentTime + at;
  const voice = context.createOscillator();
  voice.type = wave;
  voice.frequency.value = pitch;
  voice.connect(fading(context, from, length));
  voice.start(from);
  voice.stop(from + length);
}

function rustle(context: AudioContext, at: number, length: number, bright: number): void {
  const from = context.currentTime + at;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = bright;
  source.connect(filter).connect(fading(context, from, length));
  source.start(from);
}
