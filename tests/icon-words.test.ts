import fs from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Sources of customers' controls: their pages, the area around them, and shared components. */
const SOURCES = [
  'app/features/*/customer/**/*.tsx',
  'app/screens/{home,service}/*.tsx',
  'app/features/{cases,payments,notifications,listings,reports,forms,affordability}/ui/**/*.tsx',
  'app/features/help/**/*.tsx',
  'app/shells/customer/*.tsx',
  'app/ui/**/*.tsx',
];
/** Editors of the panel, which customers do not see. */
const NOT_OF_CUSTOMERS = /^app\/ui\/rich-text\//;
const PRESSED = /^(?:a|button|summary|Link|NavLink|Button|ButtonLink|SubmitButton|Popover\.Trigger)$/;

/** Icons that are understood without words; each by its file and its name for a screen reader. */
const KNOWN = [
  ['app/features/notifications/ui/notification-bell.tsx', 'the bell, in the corner where phones have it'],
  ['app/shells/customer/customer-layout.tsx', 'the three bars of a menu'],
  ['app/ui/theme.tsx', 'sun and moon'],
] as const;

type Wordless = { file: string; line: number };

/** Controls of a source that show no words. */
function wordlessIn(file: string, text: string): Wordless[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: Wordless[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && PRESSED.test(node.openingElement.tagName.getText()) && !isShown(node))
      found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether an element shows words. Inserted values count as words; texts for screen readers only do not. */
function isShown(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return /[\p{L}\d]/u.test(node.text);
  if (ts.isJsxElement(node))
    return !isHidden(node.openingElement) && node.children.some((child) => isShown(child));
  if (ts.isJsxFragment(node)) return node.children.some((child) => isShown(child));
  // A separate component, named after its words.
  if (ts.isJsxSelfClosingElement(node)) return /Words$/.test(node.tagName.getText());
  if (ts.isJsxExpression(node)) return node.expression !== undefined && isShown(node.expression);
  if (ts.isParenthesizedExpression(node)) return isShown(node.expression);
  if (ts.isConditionalExpression(node)) return isShown(node.whenTrue) && isShown(node.whenFalse);
  // Words that appear conditionally may leave the icon alone.
  if (ts.isBinaryExpression(node)) return false;
  if (ts.isArrowFunction(node)) return isShown(node.body);
  if (ts.isStringLiteral(node)) return /[\p{L}\d]/u.test(node.text);
  return node.kind !== ts.SyntaxKind.NullKeyword;
}

const isHidden = (opening: ts.JsxOpeningElement) =>
  opening.attributes.properties.some(
    (attribute) =>
      ts.isJsxAttribute(attribute) &&
      attribute.name.getText() === 'className' &&
      /["'` ](?:sr-only|hidden)["'` ]/.test(attribute.initializer?.getText() ?? ''),
  );

test('finds an icon without words, even with a text for screen readers; visible words suffice', () => {
  const wordless = (jsx: string) => wordlessIn('x.tsx', `const x = ${jsx};`).length;
  expect(wordless('<button aria-label="Ver"><Eye /></button>')).toBe(1);
  expect(wordless('<a href="/"><Eye /> <span className="sr-only">Ver</span></a>')).toBe(1);
  expect(wordless('<button>{open ? <Close /> : <Open />}</button>')).toBe(1);
  expect(wordless('<Button>{busy && "Enviando"}<Eye /></Button>')).toBe(1);
  expect(wordless('<button><Eye /> Ver</button>')).toBe(0);
  expect(wordless('<NavLink to="/">{() => <><Eye /><span>{label}</span></>}</NavLink>')).toBe(0);
});

test('every control of customers has visible words, except commonly known icons', () => {
  const files = fs.globSync(SOURCES).filter((file) => !/\.test\./.test(file) && !NOT_OF_CUSTOMERS.test(file));
  expect(files.length).toBeGreaterThan(150);
  const found = files.flatMap((file) => wordlessIn(file, fs.readFileSync(file, 'utf8')));
  const isKnown = ({ file }: Wordless) => KNOWN.some(([known]) => known === file);
  expect(found.filter((one) => !isKnown(one)).map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  // An entry without a finding must leave the list.
  for (const [known, why] of KNOWN)
    expect([why, found.some(({ file }) => file === known)]).toEqual([why, true]);
});
