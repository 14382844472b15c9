import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CONTRACT_TEXTS } from '#app/features/contracts/seed/contract-texts.ts';
import type { AcceptanceRecord } from './acceptance-record.server.ts';
import { contractPdf } from './contract-pdf.server.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const record = (over: Partial<AcceptanceRecord> = {}): AcceptanceRecord => {
  const text = over.text ?? '<h2>Contrato</h2><p>Ação de <strong>Ana</strong>.</p>';
  return {
    code: '7KQ2-M8XA-0VTR-5H9C',
    title: 'Contrato de prestação de serviços — CPF',
    version: 3,
    text,
    textSha256: sha256(text),
    acceptedAt: new Date('2026-11-20T17:05:33.123Z'),
    ip: '2001:db8::7334',
    userAgent: 'Mozilla/5.0',
    identifiedBy: 'CPF 529.982.247-25, informado no checkout',
    seq: 1287,
    previousHash: 'a3'.repeat(32),
    hash: '9f'.repeat(32),
    person: { name: 'Ana Łucja Souza', document: '52998224725' },
    company: { name: 'Nome em Dia', legalName: 'Nome em Dia Ltda.', taxId: '11.222.333/0001-81' },
    verifyUrl: 'https://nome.exemplo/verificar/7KQ2-M8XA-0VTR-5H9C',
    ...over,
  };
};

/** Each page as a reader finds and copies it, without spaces: lines and words may be broken anywhere. */
function pagesOf(pdf: Buffer): string[] {
  const source = pdf.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const stream = (id: string) => {
    const body = objects.get(id) ?? '';
    const bytes = Buffer.from(
      body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream')),
      'latin1',
    );
    return body.includes('FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
  };
  const fonts = new Map<string, string[]>();
  for (const [, name = '', id = ''] of [...objects.values()].join('\n').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /ToUnicode (\d+)/.exec(objects.get(id) ?? '')?.[1] ?? '';
    const ranges = [...stream(map).matchAll(/> \[(.*?)\]/gs)].flatMap(([, list = '']) => [
      ...list.matchAll(/<([^>]*)>/g),
    ]);
    fonts.set(
      name,
      ranges.map(([, code = '']) =>
        String.fromCharCode(...(code.match(/[0-9a-f]{4}/gi) ?? []).map((unit) => Number.parseInt(unit, 16))),
      ),
    );
  }
  const pages: string[] = [];
  for (const page of objects.values()) {
    const contents = /\/Type \/Page\n[\s\S]*\/Contents (\d+)|\/Contents (\d+)[\s\S]*\/Type \/Page\n/.exec(
      `${page}\n`,
    );
    if (!contents) continue;
    let font: string[] = [];
    let said = '';
    for (const [, name, glyphs] of stream(contents[1] ?? contents[2] ?? '').matchAll(
      /\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g,
    )) {
      if (name) font = fonts.get(name) ?? [];
      else {
        for (const [, run = ''] of (glyphs ?? '').matchAll(/<([0-9a-f]+)>/g)) {
          said += (run.match(/.{4}/g) ?? []).map((glyph) => font[Number.parseInt(glyph, 16)] ?? '').join('');
        }
      }
    }
    pages.push(said.replace(/\s/g, ''));
  }
  return pages;
}

const textOf = async (over: Partial<AcceptanceRecord>) => pagesOf(await contractPdf(record(over))).join('');
const letters = (html: string) => html.replace(/<[^>]*>/g, '').replace(/\s/g, '');

/** Heads and feet, which come last on each page. */
const FURNITURE =
  /(?:NomeemDiaContratodeprestaçãodeserviços—CPF,versão3)?Códigodeverificação7KQ2-M8XA-0VTR-5H9Cnome\.exemplo\/verificarPágina\d+de\d+$/;

describe('the document of an acceptance', () => {
  test('is the same, byte for byte, for the same acceptance, and differs for any other', async () => {
    const first = await contractPdf(record());
    expect((await contractPdf(record())).equals(first)).toBe(true);
    const others: Partial<AcceptanceRecord>[] = [
      { text: '<h2>Contrato</h2><p>Ação de <strong>Eva</strong>.</p>' },
      { code: '8KQ2-M8XA-0VTR-5H9C' },
      { acceptedAt: new Date('2026-11-20T17:05:33.124Z') },
      { ip: '2001:db8::7335' },
      { hash: '9e'.repeat(32) },
    ];
    for (const other of others) expect((await contractPdf(record(other))).equals(first)).toBe(false);
  }, 60_000);

  test('contains the accepted text unchanged', async () => {
    for (const { content } of CONTRACT_TEXTS) {
      const pages = await pagesOf(await contractPdf(record({ text: content })));
      expect(pages.map((page) => page.replace(FURNITURE, '')).join('')).toContain(letters(content));
    }
  }, 60_000);

  test('names the person, the moment, the address, the text, and the page that verifies it', async () => {
    const said = await textOf({});
    for (const fact of [
      'Ana Łucja Souza',
      '529.982.247-25',
      '20 de novembro de 2026 às 14:05:33',
      '2026-11-20 17:05:33.123 UTC',
      '2001:db8::7334',
      'versão 3',
      record().textSha256,
      'a3'.repeat(32),
      '9f'.repeat(32),
      '1287',
      'Medida Provisória 2.200-2/2001, art. 10, § 2º',
      'Lei 14.063/2020',
      'https://nome.exemplo/verificar/7KQ2-M8XA-0VTR-5H9C',
      'Página 2 de 2',
    ]) {
      expect(said, fact).toContain(letters(fact));
    }
  });

  test('is tagged, in Portuguese, dated by the acceptance, with its own fonts and its address in a link', async () => {
    const source = (await contractPdf(record())).toString('latin1');
    for (const mark of [
      '/Marked true',
      '/Lang (pt-BR)',
      '(D:20261120170533Z)',
      '/URI (https://nome.exemplo/verificar/7KQ2-M8XA-0VTR-5H9C)',
      '/FontFile2',
    ]) {
      expect(source).toContain(mark);
    }
    expect(source).not.toMatch(/\/(JavaScript|JS|Launch|OpenAction|EmbeddedFile)\b|\/Helvetica/);
  });

  test('prints hostile text as plain text', async () => {
    const text =
      '<p>a<script>alert(1)</script>) Tj (b &lt;img src=x&gt;</p><table><tr><td colspan="20">x</td></tr></table>';
    const said = await textOf({ text, userAgent: ') /JS (app.alert(2))' });
    expect(said).toContain('a)Tj(b<imgsrc=x>');
    expect(said).not.toContain('alert(1)');
  });

  test('a long text runs over pages, and no line of it is lost', async () => {
    const clauses = Array.from({ length: 60 }, (_, i) => {
      const clause = `Texto ${i} da cláusula. `.repeat(12 + (i % 7) * 9);
      return `<h3>${i + 1}. Cláusula</h3><p>${clause}</p><ul><li>item ${i}</li></ul>`;
    });
    const text = `${clauses.join('')}<p>${'x'.repeat(3_000)}</p>`;
    const pages = pagesOf(await contractPdf(record({ text })));
    expect(pages.length).toBeGreaterThan(8);
    expect(pages.filter((page) => FURNITURE.test(page))).toHaveLength(pages.length);
    const said = pages.map((page) => page.replace(FURNITURE, '')).join('');
    expect(said.replaceAll('•', '')).toContain(letters(text));
  }, 60_000);

  test('a long title and a long name of the company stay apart in the heads', async () => {
    const title = `Contrato de ${'prestação de serviços e '.repeat(5)}`.trim();
    const company = {
      ...record().company,
      name: 'Nome em Dia Serviços de Crédito e Cadastro do Brasil Limitada',
    };
    const [first = '', second = ''] = pagesOf(await contractPdf(record({ title, company })));
    expect(first).toContain('…Versão3,comofoiaceita');
    expect(first).not.toContain(letters(company.name));
    expect(second).toContain('…,versão3Código');
    expect(second).not.toContain(`${letters(title)},versão3Código`);
    // The page of evidence contains the whole title.
    expect(second).toContain(`${letters(title)},versão3`);
  });

  test('repeats the head of a table on each page', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => `<tr><td>Item ${i}</td><td>R$ ${i},00</td></tr>`);
    const table = `<table><tr><th>Cabeça</th><th>Valor</th></tr>${rows.join('')}</table>`;
    const pages = pagesOf(await contractPdf(record({ text: table })));
    expect(pages.slice(0, -1).map((page) => page.split('CabeçaValorItem').length)).toEqual(
      pages.slice(0, -1).map(() => 2),
    );
    // The head is never alone at the end of a page.
    for (const lines of [24, 25, 26]) {
      const text = `${'<p>x</p>'.repeat(lines)}<table><tr><th>Cabeça</th></tr><tr><td>Item</td></tr></table>`;
      const said = pagesOf(await contractPdf(record({ text })));
      expect(
        said.filter((page) => page.includes('Cabeça')),
        `${lines}`,
      ).toHaveLength(1);
    }
  }, 60_000);
});
