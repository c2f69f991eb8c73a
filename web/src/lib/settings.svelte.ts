/** What this browser remembers: theme, language, name, folded panels, pace, sound, single keys. */

import { languageOf } from '../words/languages';
import { ownLanguage, speech } from '../words/index.svelte';
import { PACES, type Pace } from '../show/pace';

export type Theme = 'auto' | 'dark' | 'light';

function read(key: string): string {
  try {
    return localStorage.getItem(`mayday.${key}`) ?? '';
  } catch {
    return ''; // storage may be switched off
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(`mayday.${key}`, value);
  } catch {
    // then it is forgotten with the page
  }
}

function readList(key: string): string[] {
  try {
    const found: unknown = JSON.parse(read(key) || '[]');
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return []; // somebody wrote something else there
  }
}

function readFolds(): Record<string, boolean> {
  try {
    return JSON.parse(read('folds') || '{}') as Record<string, boolean>;
  } catch {
    return {}; // somebody wrote something else there
  }
}

class Settings {
  theme = $state<Theme>((read('theme') as Theme) || 'auto');
  /** What somebody chose; else the browser's own. */
  language = $state(languageOf(read('language')) ? read('language') : ownLanguage());
  name = $state(read('name'));
  /** Single keys pick choices and undo; who speaks to the computer may need them off. */
  keys = $state(read('keys') !== 'off');

  /** How fast what happens is shown. */
  pace = $state<Pace>(PACES.find((pace) => pace === read('pace')) ?? '1');
  sound = $state(read('sound') === 'on');
  /** Whether the browser tells, in another tab, that it is one's turn. */
  notices = $state(read('notices') === 'on');

  /** The games whose aim was shown, and the match whose guide was left. */
  private aims = $state(readList('aims'));
  private left = $state(read('left'));

  knowsAim(game: string): boolean {
    return this.aims.includes(game);
  }

  noteAim(game: string): void {
    if (this.knowsAim(game)) return;
    this.aims = [...this.aims, game];
    write('aims', JSON.stringify(this.aims));
  }

  hasLeftGuide(match: string): boolean {
    return this.left === match;
  }

  leaveGuide(match: string): void {
    this.left = match;
    write('left', match);
  }

  /** Panels that somebody folded or unfolded, by game and node; others are as they came. */
  private folds = $state(readFolds());

  /** Whether a panel is folded. */
  isFolded(game: string, panel: { id: string; folded?: boolean }): boolean {
    return panel.folded !== undefined && (this.folds[`${game}.${panel.id}`] ?? panel.folded);
  }

  fold(game: string, id: string, folded: boolean): void {
    this.folds[`${game}.${id}`] = folded;
    write('folds', JSON.stringify(this.folds));
  }

  /** The theme that is on the screen. */
  get shownTheme(): 'dark' | 'light' {
    if (this.theme !== 'auto') return this.theme;
    return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    write('theme', theme);
    void this.apply();
  }

  setLanguage(code: string): Promise<void> {
    this.language = code;
    write('language', code);
    return speech.speak(code);
  }

  setName(name: string): void {
    this.name = name.trim().slice(0, 30);
    write('name', this.name);
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    write('pace', pace);
  }

  setSound(on: boolean): void {
    this.sound = on;
    write('sound', on ? 'on' : 'off');
  }

  setNotices(on: boolean): void {
    this.notices = on;
    write('notices', on ? 'on' : 'off');
  }

  setKeys(on: boolean): void {
    this.keys = on;
    write('keys', on ? 'on' : 'off');
  }

  /** Put them into force; resolves when the words are here. */
  apply(): Promise<void> {
    if (this.theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = this.theme;
    return speech.speak(this.language);
  }
}

export const settings = new Settings();

export function prefersCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
