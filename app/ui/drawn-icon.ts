import type { LucideProps } from 'lucide-react';
import { createElement } from 'react';

type IconData = { node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] };

/** Whether an attribute makes an icon accessible; without any, it is hidden from screen readers. */
const isNaming = (name: string) => name.startsWith('aria-') || name === 'role' || name === 'title';

/**
 * Replaces lucide-react's `createLucideIcon` in the build (`vite.config.ts`): the same picture as one element
 * with constant lines, instead of two components and an element for each line. A page of the area has some
 * fifty icons, which took an eighth of its rendering on the server and two hundred nodes of the start on a
 * phone.
 */
export default function drawnIcon({ node }: IconData) {
  const lines = {
    __html: node
      .map(([tag, { key: _, ...attributes }]) => {
        const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
        return `<${tag}${written.join('')}></${tag}>`;
      })
      .join(''),
  };
  return ({ size = 24, color = 'currentColor', strokeWidth = 2, ...rest }: LucideProps) =>
    createElement('svg', {
      xmlns: 'http://www.w3.org/2000/svg',
      ...{ width: size, height: size, viewBox: '0 0 24 24' },
      ...{ fill: 'none', stroke: color, strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' },
      ...(!Object.keys(rest).some(isNaming) && { 'aria-hidden': true }),
      ...rest,
      dangerouslySetInnerHTML: lines,
    });
}
