import fs from 'node:fs';
import ts from 'typescript';

/** Sources of texts for signed-in customers: their pages, the area around them, and rules with texts. */
export const CUSTOMER_SOURCES = [
  'app/features/*/customer/**/*.{ts,tsx}',
  'app/screens/{home,service}/*.{ts,tsx}',
  'app/shells/customer/*.{ts,tsx}',
  'app/features/cases/ui/*.tsx',
  'app/features/cases/rules/{now,clock-words,terms,ended-items,timeline,case-notices}.ts',
  'app/features/{accounts,cases,checkout,energy,forms,loans,payments,privacy,profiles}/rules/messages.ts',
  'app/features/accounts/rules/security-messages.ts',
  'app/features/notifications/rules/notice-catalog.ts',
  'app/features/notifications/rules/texts/{account,card,consortium,order,payment,privacy,request}-texts.ts',
  'app/features/help/**/*.tsx',
  'app/terms/{plain-words,listing-view,document-kinds}.ts',
];

/**
 * Sources of texts for visitors: landing page, /confira, /promessas, /verdades, /aprender, /pre-analise,
 * /verificar, checkout and paying, and the first content that the business edits. Excluded: letters to
 * bureaus, banks and courts, whose language is set by their readers' law, and notices to the team.
 */
export const PUBLIC_SOURCES = [
  'app/features/content/public/**/*.{ts,tsx}',
  'app/screens/{auth,landing}/*.{ts,tsx}',
  'app/features/{promises,scam-checks,contracts,checkout,leads}/public/**/*.{ts,tsx}',
  'app/features/{scam-checks,leads}/rules/*.ts',
  'app/features/scam-checks/ui/*.tsx',
  'app/features/promises/rules/{terms,promises-csv}.ts',
  'app/features/promises/seed/promises.ts',
  'app/features/content/seed/{site-content,learn,faq,policies}.ts',
  'app/features/contracts/seed/contract-texts.ts',
  'app/features/catalog/seed/products.ts',
  'app/features/catalog/public/**/*.{ts,tsx}',
  'app/features/catalog/rules/!(limited-time).ts',
  'app/features/content/seed/assistant-answers.ts',
  'app/features/{loans,consortium,help}/public/**/*.{ts,tsx}',
  'app/shells/public/*.tsx',
];

/** Attributes without words for people. */
const UNREAD = /^(className|to|href|key|id|intent|name|d|src|type|autoComplete|when)$/;
/** Names of properties and variables with classes, patterns and the like. */
const SILENT =
  /^(begins|asked|when|className|class|path|d|to|HIDDEN_CLASS|[A-Z_]*(CLASS|SQL)|AID|linkClass)$/;

/** Phrases that the assistant compares a question with: words and their alternatives. */
const ALTERNATIVES = /^(?=[^/]*\/)[a-z\d/ ]+$/;

type Text = { file: string; text: string };

/** Texts for people in the sources that match; an inserted value counts as one word. */
export function textsFor(patterns: readonly string[]): Text[] {
  return fs
    .globSync([...patterns])
    .filter((file) => !/\.(test|spec)\./.test(file))
    .flatMap((file) => textsIn(file).map((text) => ({ file, text })));
}

function textsIn(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    fs.readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && UNREAD.test(node.name.getText())) return;
    if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && SILENT.test(node.name.getText()))
      return;
    const text = textOf(node);
    // The lines of a drawing begin with a move command.
    if (text && /\p{L}.*\s/su.test(text) && !/^M-?\d/.test(text) && !ALTERNATIVES.test(text))
      found.push(text.replace(/\s+/g, ' ').trim());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isSpace = (child: ts.JsxChild) =>
  ts.isJsxExpression(child) &&
  child.expression !== undefined &&
  ts.isStringLiteral(child.expression) &&
  child.expression.text.trim() === '';

/** The words of a node, with X for inserted values; undefined for a node without own words. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
    const said = node.children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(child.text));
    return said
      ? node.children
          .map((child) => (ts.isJsxText(child) ? child.text : isSpace(child) ? ' ' : ' X '))
          .join('')
      : undefined;
  }
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `X${literal.text}`).join('');
  return undefined;
}
