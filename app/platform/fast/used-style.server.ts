import postcss, { type Container, type Rule } from 'postcss';

/** Classes that scripts give to elements of a page before its code runs (app/ui/theme.tsx). */
const BY_SCRIPT = ['dark', 'light'];

/** The first class of a selector outside of parentheses, in which it may be one of several or refused. */
const FIRST_CLASS = /^[^.([]*\.((?:\\[0-9a-f]{1,6} ?|\\[^0-9a-f]|[\w-])+)/i;
const ESCAPED = /\\(?:([0-9a-f]{1,6}) ?|(.))/gi;
const CLASSES_IN_PAGE = /\bclass="([^"]*)"/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** A rule with the first class of each of its selectors, or a block, or a text that every page needs. */
type Part = string | { classes: string[]; text: string } | { open: string; parts: Part[] };

/** Returns undefined for a selector that elements without a certain class may match. */
function firstClass(selector: string): string | undefined {
  const written = FIRST_CLASS.exec(selector)?.[1];
  return written?.replace(ESCAPED, (_, code: string | undefined, letter: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : letter,
  );
}

function partOfRule(rule: Rule): Part {
  const classes = rule.selectors.map(firstClass);
  return classes.every((name) => name !== undefined) ? { classes, text: rule.toString() } : rule.toString();
}

const partsOf = (container: Container): Part[] =>
  (container.nodes ?? []).map((node): Part => {
    if (node.type === 'rule') return partOfRule(node);
    const isBlock =
      node.type === 'atrule' && node.nodes && /^(?:layer|media|supports|container)$/.test(node.name);
    if (isBlock) return { open: `@${node.name} ${node.params}{`, parts: partsOf(node) };
    // A statement keeps its semicolon, which a block does not have.
    return node.type === 'atrule' && !node.nodes ? `${node.toString()};` : node.toString();
  });

function write(parts: readonly Part[], used: ReadonlySet<string>): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('text' in part) return part.classes.some((name) => used.has(name)) ? part.text : '';
      const inside = write(part.parts, used);
      return inside && `${part.open}${inside}}`;
    })
    .join('');
}

/**
 * Reads a style file once. Returns a function from a page's HTML to the part of the style that the page uses before its
 * code runs: all rules except those of classes that no element has.
 */
export function usedStyle(css: string): (html: string) => string {
  const parts = partsOf(postcss.parse(css));
  return (html) => {
    const used = new Set(BY_SCRIPT);
    for (const [, value = ''] of html.matchAll(CLASSES_IN_PAGE)) {
      const text = value.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '');
      for (const name of text.split(/\s+/)) used.add(name);
    }
    return write(parts, used);
  };
}
