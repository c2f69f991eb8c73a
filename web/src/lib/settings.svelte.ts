/** What this browser remembers: theme, name, folded panels, whether single keys do things. */

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

function readFolds(): Record<string, boolean> {
  try {
    return JSON.parse(read('folds') || '{}') as Record<string, boolean>;
  } catch {
    return {}; // somebody wrote something else there
  }
}

class Settings {
  theme = $state<Theme>((read('theme') as Theme) || 'auto');
  name = $state(read('name'));
  /** Single keys pick choices and undo; who speaks to the computer may need them off. */
  keys = $state(read('keys') !== 'off');

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
    this.apply();
  }

  setName(name: string): void {
    this.name = name.trim().slice(0, 30);
    write('name', this.name);
  }

  setKeys(on: boolean): void {
    this.keys = on;
    write('keys', on ? 'on' : 'off');
  }

  apply(): void {
    if (this.theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = this.theme;
  }
}

export const settings = new Settings();

export function prefersCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Below this width the table is read from top to bottom. */
export const NARROW = '(max-width: 760px)';

export function narrowScreen(): boolean {
  return matchMedia(NARROW).matches;
}
