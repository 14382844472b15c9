import { useEffect, useState } from 'react';
import { isSaid, placeOfText, type TextPlace } from '#app/features/content/rules/text-places.ts';
import { getJson } from '#app/ui/page-requests.ts';

/** A text of the page and the address of its field. */
export type PageText = { text: string; to: string };

const NOTICE = '[data-preview-notice]';
/** Elements that are focusable without help. */
const REACHED = 'a, button, input, select, textarea, summary, [tabindex]';
const MARK = 'data-preview-text';

const isOwn = (node: Node): boolean => {
  const element = node instanceof Element ? node : node.parentElement;
  return element === null || element.closest(`${NOTICE}, script, style, noscript`) !== null;
};

/** The texts below an element, in their order. */
function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    isSaid(node.textContent ?? '') && !isOwn(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  );
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** Texts that only screen readers or empty fields show. */
const hiddenTexts = (): string[] =>
  [...document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]')].flatMap((element) =>
    isOwn(element)
      ? []
      : ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) => element.getAttribute(name) ?? []),
  );

/** Returns the text at a point of the page, or the first text of the clicked element. */
function textAt(target: Element, x: number, y: number): string | undefined {
  const texts = textNodes(target);
  const under = texts.find((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
  });
  const placeholder = target.getAttribute('placeholder') ?? target.getAttribute('aria-label');
  return (under ?? texts[0])?.textContent ?? placeholder ?? undefined;
}

/**
 * While `on`, a click on a text of the page, or Enter on a focused one, opens its field in the panel. Returns the
 * texts of the page, hidden ones too, for a list of links; null until their fields are loaded.
 */
export function useTextEditing(on: boolean, path: string): PageText[] | null {
  const [places, setPlaces] = useState<TextPlace[] | null>(null);
  const [texts, setTexts] = useState<PageText[] | null>(null);
  useEffect(() => {
    if (!on || places) return;
    let closed = false;
    void getJson<TextPlace[]>('/admin/cms/textos').then((found) => {
      if (!closed) setPlaces(found);
    });
    return () => {
      closed = true;
    };
  }, [on, places]);
  useEffect(() => {
    if (!on || !places) return setTexts(null);
    const stop = new AbortController();
    const { signal } = stop;
    const go = (event: Event, text: string | undefined) => {
      if (!text || !isSaid(text)) return;
      event.preventDefault();
      event.stopPropagation();
      window.location.assign(placeOfText(text, path, places));
    };
    const target = (event: Event) =>
      event.target instanceof Element && !isOwn(event.target) ? event.target : null;
    document.addEventListener(
      'click',
      (event) => {
        const pressed = target(event);
        // With Ctrl a link leads on, as without the preview.
        if (!pressed || event.ctrlKey || event.metaKey || pressed.closest('select')) return;
        go(event, textAt(pressed, event.clientX, event.clientY));
      },
      { capture: true, signal },
    );
    document.addEventListener(
      'keydown',
      (event) => {
        const pressed = target(event);
        if (event.key === 'Enter' && pressed?.hasAttribute(MARK))
          go(event, textNodes(pressed)[0]?.textContent ?? '');
      },
      { capture: true, signal },
    );
    let outlined: HTMLElement | null = null;
    document.addEventListener(
      'mouseover',
      (event) => {
        outlined?.style.removeProperty('outline');
        const below = target(event);
        outlined = below instanceof HTMLElement && textNodes(below).length > 0 ? below : null;
        if (outlined) outlined.style.outline = '2px dashed currentColor';
      },
      { signal },
    );
    const look = () => {
      const nodes = textNodes(document.body);
      for (const { parentElement } of nodes) {
        if (!parentElement || parentElement.closest(REACHED)) continue;
        parentElement.tabIndex = 0;
        parentElement.setAttribute(MARK, '');
      }
      const said = [document.title, ...nodes.map((node) => node.textContent ?? ''), ...hiddenTexts()].filter(
        isSaid,
      );
      const shown = [...new Set(said.map((text) => text.trim()))];
      setTexts(shown.map((text) => ({ text, to: placeOfText(text, path, places) })));
    };
    let asked = 0;
    const changed = new MutationObserver(() => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(look);
    });
    look();
    changed.observe(document.body, { childList: true, subtree: true });
    return () => {
      stop.abort();
      changed.disconnect();
      cancelAnimationFrame(asked);
      outlined?.style.removeProperty('outline');
      for (const marked of document.querySelectorAll(`[${MARK}]`)) {
        marked.removeAttribute('tabindex');
        marked.removeAttribute(MARK);
      }
    };
  }, [on, path, places]);
  return texts;
}
