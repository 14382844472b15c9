import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const LITTER = /(^|\/)(node_modules|build|\.data|\.react-router|test-results|bad-imports)\//;
const files = fs
  .globSync(['{app,server,db,tests,scripts,bench,docs}/**/*.{ts,tsx,mjs,cjs,css,sql,md}', '*.md'])
  .filter((name) => !LITTER.test(name))
  .map((name) => ({ name, text: fs.readFileSync(name, 'utf8') }));

/** Joins the lines of comments, so that a wrapped reference is found. */
const unwrapped = (text: string) => text.replace(/\n\s*(?:\*|\/\/|--)?[ \t]*(?=\S)/g, ' ');

const headings = (name: string) =>
  [...fs.readFileSync(name, 'utf8').matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) => title);

/** GitHub's anchor of a heading. */
const anchor = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const failing = (check: (file: { name: string; text: string }) => string[]) =>
  files.flatMap((file) => check(file).map((what) => `${file.name}: ${what}`));

describe('references', () => {
  test('name existing sections of docs/product.md', () => {
    const sections = headings('docs/product.md').flatMap((title) => /^(\d+)\./.exec(title)?.[1] ?? []);
    const cited: string[] = [];
    const unknown = failing(({ text }) =>
      [...unwrapped(text).matchAll(/docs\/product\.md sections? (\d+(?:(?:, | and | or )\d+(?=[ ,.;:)]))*)/g)]
        .flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? [])
        .filter((number) => cited.push(number) && !sections.includes(number)),
    );
    expect(unknown).toEqual([]);
    expect(cited.length).toBeGreaterThan(100);
  });

  test('name existing headings of docs/facts.md', () => {
    const known = headings('docs/facts.md');
    const unknown = failing(({ text }) =>
      [...unwrapped(text).matchAll(/docs\/facts\.md, (\w[^.,;:)]*)/g)]
        .flatMap(([, title = '']) => title)
        .filter((title) => !known.some((heading) => title.startsWith(heading))),
    );
    expect(unknown).toEqual([]);
  });

  test('name existing decisions in docs/decisions', () => {
    const known = fs.readdirSync('docs/decisions').map((name) => Number(name.slice(0, 4)));
    const unknown = failing(({ text }) =>
      [...unwrapped(text).matchAll(/(?:\bdecision |docs\/decisions\/)(\d{1,4})\b/g)]
        .map(([, number]) => Number(number))
        .filter((number) => !known.includes(number))
        .map(String),
    );
    expect(unknown).toEqual([]);
  });

  test('of documents link to existing files and headings', () => {
    const unknown = failing(({ name, text }) =>
      !name.endsWith('.md')
        ? []
        : [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(
            ([, file = '', place]) => {
              const target = file === '' ? name : path.join(path.dirname(name), file);
              if (!fs.existsSync(target)) return [target];
              return place && !headings(target).map(anchor).includes(place) ? [`${target}#${place}`] : [];
            },
          ),
    );
    expect(unknown).toEqual([]);
  });

  test('to paths of the project in documents and comments resolve', () => {
    const unknown = failing(({ text }) =>
      [
        ...text.matchAll(
          /`((?:app|e2e|server|db|docs|scripts|tests|bench|deploy)\/[\w./-]+\.(?:ts|tsx|mjs|md|sql|cjs))`/g,
        ),
      ]
        .map(([, file = '']) => file)
        .filter((file) => !fs.existsSync(file)),
    );
    expect(unknown).toEqual([]);
  });
});
