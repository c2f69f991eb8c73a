/** What this browser remembers: the theme, the player's name. */

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

class Settings {
  theme = $state<Theme>((read('theme') as Theme) || 'auto');
  name = $state(read('name'));

  setTheme(theme: Theme): void {
    this.theme = theme;
    write('theme', theme);
    this.apply();
  }

  setName(name: string): void {
    this.name = name.trim().slice(0, 30);
    write('name', this.name);
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
