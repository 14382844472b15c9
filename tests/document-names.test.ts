import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import routes from '../app/routes.ts';
import { routeTable } from './route-table.ts';

/**
 * READMEs, and the documents that describe the present. Decisions and the changelog are history; docs/facts.md
 * describes laws and protocols of others.
 */
const documents = [
  ...['README.md', 'LEIAME.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...fs.globSync('docs/*.md').filter((name) => name !== 'docs/facts.md'),
  ...fs.globSync('app/{features,platform}/**/README.md'),
].sort();

/** Names of PostgreSQL, of protocols and of tools, and `nome_replica`, which is put together at run time. */
const OF_OTHERS = [
  'nome_replica',
  ...['http/protobuf', 'http/json', 'text/event-stream', '…/v1', 'bucket/user/card/timestamp-filename'],
  ...['max_prepared_statements', 'auth_query', 'max_standby_streaming_delay', 'pg_upgrade'],
  ...['pg_stat_replication', 'process_open_fds', 'process_cpu_seconds_total'],
];

const CAPABILITY = /^app\/features\/([^/]+)\//;
const read = (name: string) => fs.readFileSync(name, 'utf8');
const files = fs
  .globSync('{app,server,db,scripts,tests,bench,deploy,public}/**/*')
  .filter((name) => !/node_modules|bad-imports|document-names/.test(name) && fs.statSync(name).isFile());

/** Sources without comments: a comment may still name what was deleted. */
const sources = files
  .filter((name) => /\.(?:tsx?|mjs|cjs|sql|ya?ml)$/.test(name) && !name.startsWith('db/migrations/'))
  .map((name) => ({ name, code: read(name).replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '') }));
const code = sources.map((source) => source.code).join('\n');
const words = new Set(code.match(/\w+/g));

/** Functions, values, types and fields with the capabilities that declare them; '' is everything else. */
const owners = new Map<string, Set<string>>();
const DECLARATION =
  /\b(?:function\*?|const|let|class|interface|type|enum)\s+(\w+)|^\s*(?:export\s+|async\s+|readonly\s+)*(\w+)\??\s*[:(]|[{,(]\s*(\w+)\??:/gm;
for (const { name, code } of sources)
  for (const [, value, field, key] of code.matchAll(DECLARATION)) {
    const declared = value ?? field ?? key ?? '';
    owners.set(declared, (owners.get(declared) ?? new Set()).add(CAPABILITY.exec(name)?.[1] ?? ''));
  }

const columns = new Map(
  [...read('docs/data-model.md').matchAll(/^ {2}(\w+) \{$([\s\S]*?)^ {2}\}$/gm)].map(
    ([, table = '', rows = '']) =>
      [table, [...rows.matchAll(/^\s+\S+ (\w+)/gm)].map(([, name = '']) => name)] as const,
  ),
);
const scripts = ['ci', 'install', ...Object.keys(JSON.parse(read('package.json')).scripts)];
const addresses = routeTable(await routes).map(({ path: address }) => address.replace(/\/+$/, '') || '/');

/** `{a,b}` written out. */
const spread = (text: string): string[] => {
  const group = /^(.*?)\{([^{}]+)\}(.*)$/.exec(text);
  return group?.[2] ? group[2].split(',').flatMap((each) => spread(`${group[1]}${each}${group[3]}`)) : [text];
};

type Place = { document: string; line: string };

/**
 * Whether a function, value or field is declared: by the capability of the README, by code outside of capabilities,
 * or by a capability that the same line names. Other documents may name every capability's.
 */
const isDeclared = (name: string, { document, line }: Place) => {
  const own = CAPABILITY.exec(document)?.[1];
  return [...(owners.get(name) ?? [])].some(
    (owner) => !own || owner === own || owner === '' || new RegExp(`\\b${owner}\\b`).test(line),
  );
};

/**
 * A file or folder, relative to the document, to app/, to any capability or to the root; `*`, `…` and `<x>` stand
 * for any name. A capability's README names only its own `rules/` and `server/`.
 */
const isFile = (name: string, { document }: Place) => {
  const folders = [path.dirname(document), '', 'app', 'app/features'];
  if (!CAPABILITY.test(document)) folders.push('app/features/*');
  return spread(name.replace(/<\w+>|…/g, '*').replace(/^(docs\/decisions\/\d{4})$/, '$1-*')).every(
    (each) =>
      folders.some((folder) => fs.globSync(path.join(folder, each)).length > 0) ||
      code.includes(`'${each.replace(/\/$/, '')}'`),
  );
};

/** An address of a page, of a function or of the host; a parameter of the route takes any segment. */
const isAddress = (text: string) => {
  const asked = (text.split(/[?#]/)[0] ?? '').replace(/\/+$/, '') || '/';
  const matcher = (route: string) =>
    new RegExp(
      `^${route
        .replace(/[.+]/g, '\\$&')
        .replace(/:\w+\??/g, '[^/]+')
        .replaceAll('*', '.*')}$`,
    );
  return addresses.some((route) => matcher(route).test(asked)) || code.includes(`'${asked}'`);
};

/** The first shape that a name has decides how it is looked up; names of no shape are not checked. */
const rules: [shape: RegExp, exists: (text: string, place: Place) => boolean][] = [
  [/^npm (?:run )?[\w:]+/, (text) => scripts.includes(/^npm (?:run )?([\w:]+)/.exec(text)?.[1] ?? '')],
  [/^(?:bench|backup|db|test|new|admin):[a-z]+$/, (text) => scripts.includes(text)],
  [/^\/[\w:{}.*/?=&#-]*$/, isAddress],
  [/^DATA_DIR\/[a-z]+/, (text) => code.includes(`'${/^DATA_DIR\/([a-z]+)/.exec(text)?.[1]}'`)],
  [/^[\w.<>*{},…-]+\/[\w./<>*{},…-]*$/, isFile],
  [
    /^[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|cjs|sql|md|json|css)$/,
    (text) =>
      fs.existsSync(text) ||
      files.some((file) => path.basename(file) === text) ||
      code.includes(`'${text}'`) ||
      code.includes(`/${text}`),
  ],
  [/^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/, (text) => words.has(text)],
  [/^[a-z]+(?:[A-Z]\w*)+(?:\(.*\))?$/, (text, place) => isDeclared(text.replace(/\(.*$/, ''), place)],
  [
    /^[a-z_]+\.[a-z_-]+$/,
    (text) => {
      const [table = '', column = ''] = text.split('.');
      return columns.get(table)?.includes(column) || code.includes(`'${text}'`);
    },
  ],
  [/^[a-z]+(?:_[a-z0-9]+)+$/, (text) => words.has(text)],
];

test('READMEs and documents name only files, functions, routes, commands and columns that exist', () => {
  let checked = 0;
  const dead = documents.flatMap((document) =>
    read(document)
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => {
          const rule = rules.find(([shape]) => shape.test(text));
          if (!rule || OF_OTHERS.includes(text)) return [];
          checked++;
          return rule[1](text, { document, line }) ? [] : [`${document}:${index + 1}: ${text}`];
        }),
      ),
  );
  expect(dead).toEqual([]);
  expect(checked).toBeGreaterThan(800);
});

test('the picture of the folders in docs/architecture.md shows existing folders and files', () => {
  const picture = /## Folders\n\n```\n([\s\S]*?)```/.exec(read('docs/architecture.md'))?.[1] ?? '';
  const way: string[] = [];
  const shown = [...picture.matchAll(/^( *)(\S+)/gm)].map(([, indent = '', name = '']) => {
    way.splice(indent.length / 2, Number.POSITIVE_INFINITY, name.replace(/<\w+>/, '*'));
    return way.join('/').replaceAll('//', '/');
  });
  expect(shown.filter((name) => fs.globSync(name).length === 0)).toEqual([]);
  expect(shown.length).toBeGreaterThan(20);
});
