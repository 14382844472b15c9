import { icons, type LucideProps } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import drawnIcon from './drawn-icon.ts';

/** Elements of a picture with their attributes sorted by name, without the library's classes. */
const drawn = (markup: string) =>
  [...markup.matchAll(/<(\w+)([^>]*?)\/?>/g)].map(([, tag, attributes = '']) => [
    tag,
    ...[...attributes.matchAll(/([\w-]+)="([^"]*)"/g)]
      .map(([, name, value = '']) => [name, value.replace(/\blucide(-[\w-]+)? ?/g, '')].join('='))
      .filter((one) => one !== 'class=')
      .sort(),
  ]);

/** Parses the children of a rendered icon. */
const nodeOf = (markup: string) =>
  [...markup.matchAll(/<(\w+)([^>]*)><\/\1>/g)].map(
    ([, tag = '', attributes = '']) =>
      [
        tag,
        Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, n, v]) => [n, v])),
      ] as [string, Record<string, string>],
  );

test.each<LucideProps>([
  {},
  { className: 'size-4 text-muted', 'aria-hidden': true },
  { 'aria-label': 'Aviso', role: 'img', strokeWidth: 1.6, size: 11, color: 'red' },
])('every icon is drawn as the library draws it, with %o', (props) => {
  for (const [name, Icon] of Object.entries(icons)) {
    const theirs = renderToStaticMarkup(createElement(Icon, props));
    const ours = renderToStaticMarkup(createElement(drawnIcon({ node: nodeOf(theirs) }), props));
    expect(drawn(ours), name).toEqual(drawn(theirs));
  }
});
