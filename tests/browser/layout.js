/* What a designer would see at a glance and a test must measure: text that is cut, too small, out
   of its frame or under something else; buttons on buttons; a page wider than its window. Run in
   a page, it gives one sentence for each fault. */
() => {
  const LEAST = 13; // px
  const SLACK = 2; // px: rounding, and glyphs that lean out of their boxes
  const faults = new Map();

  const blame = (what, element, more = '') => {
    const at = element.closest('[data-node]')?.dataset.node ?? '';
    const who = `${element.tagName.toLowerCase()}.${[...element.classList].filter((c) => !c.startsWith('svelte-')).join('.')}`;
    const said = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    faults.set(`${what}: ${who}${at ? ` on ${at}` : ''} "${said}"${more}`, true);
  };

  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.hidden-text') &&
    getComputedStyle(element).clipPath !== 'inset(50%)'; // only for those who hear the page

  /** The top layer is alone: what a dialog or a hint covers is covered on purpose. */
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const root = dialog ?? document.body;

  /** The part of a box that is seen: ancestors that scroll hide on purpose, others cut. */
  function seenIn(box, element) {
    let cutBy = null;
    let { left, right, top, bottom } = box;
    const outer = (up) => (up === dialog ? null : up.parentElement); // a dialog lies above the page
    for (let up = element; up && up !== document.documentElement; up = outer(up)) {
      const style = getComputedStyle(up);
      const { overflowX: x, overflowY: y } = style;
      if (x === 'visible' && y === 'visible' && style.clipPath === 'none') continue;
      const frame = up.getBoundingClientRect();
      const outX = left < frame.left - SLACK || right > frame.right + SLACK;
      const outY = top < frame.top - SLACK || bottom > frame.bottom + SLACK;
      if ((outX && /hidden|clip/.test(x)) || (outY && /hidden|clip/.test(y))) cutBy ??= up;
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    const away = right - left < 1 || bottom - top < 1;
    return { left, right, top, bottom, away, cutBy };
  }

  /** What gives a text its frame: the nearest box that is drawn. */
  function frameOf(element) {
    for (let up = element; up && up !== root; up = up.parentElement) {
      const style = getComputedStyle(up);
      const drawn = parseFloat(style.borderTopWidth) > 0 && style.borderTopColor !== 'rgba(0, 0, 0, 0)';
      const filled = style.backgroundColor !== 'rgba(0, 0, 0, 0)';
      if ((drawn || filled) && style.display !== 'inline') return up;
    }
    return null;
  }

  /** How much higher the letters of a drawing are than it says. */
  function stretchOf(element) {
    const { c = 0, d = 1 } = element.getScreenCTM?.() ?? {};
    return Math.hypot(c, d);
  }

  /* Every line of every text, as high as its letters. */
  const lines = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || !element || !isShown(element)) continue;
    const size = parseFloat(getComputedStyle(element).fontSize) * stretchOf(element);
    if (size === 0) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      if (box.width < 2 || box.height < 2) continue;
      const middle = (box.top + box.bottom) / 2;
      const letters = { left: box.left, right: box.right, top: middle - size * 0.36, bottom: middle + size * 0.36 };
      const seen = seenIn(letters, element);
      if (seen.away) continue; // scrolled away, or left out whole
      if (seen.cutBy) blame('cut', element, ` by ${seen.cutBy.className.split(' ').slice(0, 2).join('.')}`);
      if (size < LEAST - 0.01) blame('small', element, ` ${size.toFixed(1)} px`);
      const frame = frameOf(element)?.getBoundingClientRect();
      if (frame) {
        const out = Math.max(frame.left - seen.left, seen.right - frame.right, frame.top - seen.top, seen.bottom - frame.bottom);
        if (out > SLACK) blame('out of its frame', element, ` by ${out.toFixed(0)} px`);
      }
      lines.push({ element, box: seen });
    }
    const style = getComputedStyle(element);
    if (style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1) blame('cut', element, ' with dots');
  }

  /* Things that must not lie on a text or on each other. */
  const solid = 'button:not(.hit), a.button, input, select, summary, .token, .shape';
  const things = [...root.querySelectorAll(solid)]
    .filter((element) => isShown(element))
    .map((element) => ({ element, box: seenIn(element.getBoundingClientRect(), element) }))
    .filter(({ box }) => !box.away);

  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const kin = (a, b) => a.contains(b) || b.contains(a);
  /* What floats above the page on purpose. */
  const floats = (element) => element.closest('.popup, .hint, .weighed, [popover], .over-all');
  const apart = (a, b) => floats(a) !== floats(b) || (isPiece(a) && isPiece(b));
  /* On a map pieces stand on places and on each other. */
  const isPiece = (element) => element.closest('.map') && element.closest('.token, .shape, .count');

  lines.forEach((one, n) => {
    for (const other of lines.slice(n + 1)) {
      if (!meet(one.box, other.box)) continue;
      if (one.element !== other.element && !apart(one.element, other.element)) blame('text on text', one.element, ` and "${other.element.textContent.trim().slice(0, 30)}"`);
    }
    for (const thing of things) {
      if (!meet(one.box, thing.box)) continue;
      if (!kin(thing.element, one.element) && !apart(thing.element, one.element)) blame('text under a thing', one.element, ` and ${thing.element.className.split(' ')[0] || thing.element.tagName} "${thing.element.textContent.trim().slice(0, 20)}"`);
    }
  });
  things.forEach((one, n) => {
    if (one.box.cutBy) blame('cut', one.element, ` by ${one.box.cutBy.className.split(' ').slice(0, 2).join('.')}`);
    for (const other of things.slice(n + 1)) {
      if (!meet(one.box, other.box)) continue;
      if (!kin(one.element, other.element) && !apart(one.element, other.element)) blame('thing on thing', one.element, ` and "${(other.element.textContent || other.element.closest('[data-node]')?.dataset.node || other.element.tagName).trim().slice(0, 30)}"`);
    }
  });

  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.set(`the page is ${page.scrollWidth} px wide in a window of ${innerWidth}`, true);
  for (const element of root.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (box.width && (box.right > innerWidth + SLACK || box.left < -SLACK) && isShown(element)) {
      const seen = seenIn(box, element);
      if (!seen.away && (seen.right > innerWidth + SLACK || seen.left < -SLACK)) blame('out of the window', element);
    }
  }
  return [...faults.keys()];
}
