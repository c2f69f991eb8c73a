/** Where we are: a path of the address bar, split at its slashes. */

/** How somebody comes to a table who was invited to it. */
export const JOINED = 'joined';

class Router {
  path = $state(location.pathname);

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
  }

  get parts(): string[] {
    return this.path.split('/').filter(Boolean);
  }

  /** Go to a page; `how` one got there is remembered with it. */
  go(path: string, how: string | null = null): void {
    history.pushState(how, '', path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  /** Follow a link inside the page without loading it anew. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest?.('a[href^="/"]');
    const plainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !plainClick || link.hasAttribute('download') || event.defaultPrevented) return;
    event.preventDefault();
    this.go(link.getAttribute('href') ?? '/');
  };
}

export const router = new Router();
