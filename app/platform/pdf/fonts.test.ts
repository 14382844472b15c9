import * as fontkit from 'fontkit';
import { expect, test } from 'vitest';
import { isPrintable } from '#app/lib/printable.ts';
import { textOfPdf } from '#tests/pdf-text.ts';
import { byFont, type Face, pdfFonts } from './fonts.server.ts';
import { textPaper } from './text-paper.server.ts';

const FACES: Face[] = ['text', 'medium', 'bold', 'italic', 'boldItalic', 'display'];

test('each face has a glyph for every character that a name may have', async () => {
  const characters = Array.from({ length: 0xd800 }, (_, code) => String.fromCodePoint(code)).filter(
    isPrintable,
  );
  expect(characters.length).toBeGreaterThan(1_300);
  const glyphs = new Map<string, Set<number>>();
  for (const { name, data } of await pdfFonts()) {
    const font = fontkit.create(data);
    if (!('characterSet' in font)) throw new Error(`${name} is a collection.`);
    glyphs.set(name, new Set(font.characterSet));
  }
  const missing = FACES.flatMap((face) =>
    characters.flatMap((character) =>
      byFont(face, character)
        .filter(({ font, text }) => !glyphs.get(font)?.has(text.codePointAt(0) ?? 0))
        .map(({ font }) => `${character} in ${font}`),
    ),
  );
  expect(missing).toEqual([]);
});

test("names of many alphabets can be read in a document's text; an emoji is a question mark", async () => {
  const names = ['Nguyễn Thị Ánh Tuyết', 'Ελένη Παπαδοπούλου', 'Наталья Ёлкина', 'Ǻsa Žižková', 'Iara Gãg̃'];
  const bytes = await textPaper({
    company: { name: 'A', legalName: 'A', taxId: 'A' },
    title: names[0] ?? '',
    note: 'nota',
    body: [...names, 'Ana 😀'].map((name) => `**${name}** *${name}* ${name}`).join('\n\n'),
    lists: [],
    date: new Date(0),
  });
  const text = (await textOfPdf(bytes)).replace(/\s+/g, '').normalize('NFC');
  for (const name of names)
    expect(text.split(name.replaceAll(' ', '').normalize('NFC')).length).toBeGreaterThanOrEqual(4);
  expect(text).toContain('Ana?');
});
