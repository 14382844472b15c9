import type { Issued, Specimen } from './corpus.ts';
import { type Layout, openPdf, streamOf, withUpdate } from './update-writer.ts';
import { withSecond, withStore } from './valid-files.ts';

const DRAWING = streamOf('BT /F1 24 Tf 40 700 Td (ALTERADO: pague R$ 9.900,00) Tj ET');

/** Layouts of the same attack: a verifier must detect all of them. */
const LAYOUTS: Record<string, Layout> = {
  table: { section: 'table' },
  stream: { section: 'stream' },
  packed: { section: 'packed' },
  spaced: { section: 'table', eol: '\r\n', gap: '  ' },
};

/** Incremental updates of a genuine contract, evil annotations and shadow documents. */
export async function forgedUpdates(issued: Issued): Promise<Specimen[]> {
  const { bytes } = issued;
  const pdf = await openPdf(bytes);
  const [catalog, page, font] = (await Promise.all(
    [pdf.root, pdf.page, pdf.font].map((number) => pdf.bodyOf(number)) as Promise<string>[],
  )) as [string, string, string];
  const [a, b] = [pdf.size + 1, pdf.size + 2];
  const inCatalog = (entry: string) => ({ [pdf.root]: catalog.replace(/>>$/, `${entry} >>`) });
  const onPage = (annotation: string) => ({
    [pdf.page]: page.replace(/\/Annots \[/, `/Annots [${a} 0 R `),
    [a]: `<< /Type /Annot /Rect [40 600 500 760] ${annotation} >>`,
  });
  const inForm = (field: string) => ({
    [pdf.root]: catalog.replace(/\/Fields \[/, `/Fields [${a} 0 R `),
    [a]: field,
  });
  const afterForm = (field: string) => ({
    [pdf.root]: catalog.replace(/\/Fields \[([^\]]*)\]/, `/Fields [$1 ${a} 0 R]`),
    [a]: field,
  });
  const field = Number(/\/Fields \[(\d+)/.exec(catalog)?.[1]);
  const names = Number(/\/Names (\d+)/.exec(catalog)?.[1]);
  const evidence = Number(/\/AF \[(\d+)/.exec(catalog)?.[1]);
  const draws = /\/Contents (\[[^\]]*\]|\d+ 0 R)/;
  const looks = `/AP << /N ${b} 0 R >>`;

  /** Written in each layout. */
  const everywhere: [Specimen['family'], string, Record<number, string>][] = [
    [
      'update',
      'another drawing of the page',
      { [pdf.page]: page.replace(draws, `/Contents ${a} 0 R`), [a]: DRAWING },
    ],
    ['update', 'the drawing overwritten', { [pdf.drawing]: DRAWING }],
    [
      'update',
      'another page tree',
      {
        [pdf.pages]: `<< /Type /Pages /Count 1 /Kids [${a} 0 R] >>`,
        [a]: `<< /Type /Page /Parent ${pdf.pages} 0 R /MediaBox [0 0 595 842] /Contents ${b} 0 R >>`,
        [b]: DRAWING,
      },
    ],
    ['update', 'another font', { [pdf.font]: font.replace(/\/BaseFont \/[^ \n/]+/, '/BaseFont /Courier') }],
    [
      'update',
      'a text field',
      inForm(
        `<< /FT /Tx /T (valor) /V (R$ 9.900,00) /Subtype /Widget /Rect [40 600 500 760] /P ${pdf.page} 0 R >>`,
      ),
    ],
    ['update', 'a hidden layer', inCatalog(`/OCProperties << /OCGs [${a} 0 R] /D << /OFF [${a} 0 R] >> >>`)],
    [
      'annotation',
      'a text over the page',
      onPage('/Subtype /FreeText /Contents (R$ 9.900,00) /DA (/Helv 24 Tf)'),
    ],
    [
      'annotation',
      'a visible signature',
      {
        ...onPage(`/Subtype /Widget /FT /Sig /T (x) /F 4 ${looks}`),
        [pdf.root]: catalog.replace(/\/Fields \[([^\]]*)\]/, `/Fields [$1 ${a} 0 R]`),
        [b]: DRAWING.replace('<<', '<< /Type /XObject /Subtype /Form /BBox [0 0 500 200]'),
      },
    ],
    [
      'shadow',
      'hides: a cover is taken off the page',
      { [pdf.page]: page.replace(/\/Annots \[[^\]]*\]/, '/Annots []') },
    ],
    [
      'shadow',
      'replaces: another look of the letters',
      {
        [pdf.font]: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a ${a} 0 R >> >>`,
        [a]: DRAWING,
      },
    ],
    [
      'shadow',
      'hides and replaces: other objects under the same numbers',
      {
        [pdf.page]: `<< /Type /Page /Parent ${pdf.pages} 0 R /MediaBox [0 0 595 842] /Contents ${pdf.drawing} 0 R >>`,
        [pdf.drawing]: DRAWING,
      },
    ],
  ];
  /** Written once. */
  const once: [Specimen['family'], string, Record<number, string>, Layout?][] = [
    [
      'update',
      'another catalog',
      { [a]: catalog.replace(/\/Pages \d+/, `/Pages ${b}`), [b]: '<< /Type /Pages /Count 0 /Kids [] >>' },
      { section: 'table', root: a },
    ],
    ['update', 'a catalog in a hybrid section', inCatalog('/PageMode /UseOC'), { section: 'hybrid' }],
    [
      'update',
      'the catalog in place of its pages',
      {
        [pdf.root]: catalog.replace(/\/Pages \d+/, `/Pages ${a}`),
        [a]: '<< /Type /Pages /Count 0 /Kids [] >>',
      },
    ],
    [
      'update',
      'an action when it opens',
      inCatalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
    ],
    ['update', 'the rotation of the page', { [pdf.page]: page.replace(/>>$/, '/Rotate 180 >>') }],
    [
      'update',
      'a smaller page',
      { [pdf.page]: page.replace(/\/MediaBox \[[^\]]*\]/, '/MediaBox [0 0 300 300]') },
    ],
    [
      'update',
      'a form that readers draw themselves',
      { [pdf.root]: catalog.replace('/SigFlags 3', '/SigFlags 3 /NeedAppearances true') },
    ],
    [
      'update',
      'a form of XML',
      { [pdf.root]: catalog.replace('/SigFlags 3', `/SigFlags 3 /XFA ${a} 0 R`), [a]: streamOf('<xdp/>') },
    ],
    [
      'update',
      'a form without the field of the house',
      { [pdf.root]: catalog.replace(/\/Fields \[[^\]]*\]/, '/Fields []') },
    ],
    [
      'update',
      'a button for every click',
      afterForm('<< /FT /Btn /T (b) /Subtype /Widget /Rect [0 0 0 0] >>'),
    ],
    [
      'update',
      'a field of a signature with an action',
      afterForm('<< /FT /Sig /T (b) /Subtype /Widget /Rect [0 0 0 0] /AA << >> >>'),
    ],
    [
      'update',
      'another signature in the field of the house',
      {
        [field]: `<< /FT /Sig /T (x) /V ${a} 0 R /Subtype /Widget /Rect [0 0 0 0] >>`,
        [a]: '<< /Type /Sig /Contents <00> >>',
      },
    ],
    ['update', 'another list of attachments', { [names]: '<< /EmbeddedFiles << /Names [] >> >>' }],
    [
      'update',
      'another evidence',
      {
        [evidence]: `<< /Type /Filespec /F (evidencia.json) /EF << /F ${a} 0 R >> >>`,
        [a]: streamOf('{}', '/Type /EmbeddedFile'),
      },
    ],
    ['update', 'an object that nothing names', { [a]: '<< /Type /Page >>' }],
    [
      'update',
      'a store that names the drawing',
      { ...inCatalog(`/DSS << /Certs [${pdf.drawing} 0 R] >>`), [pdf.drawing]: streamOf('x') },
    ],
    ['update', 'a store with something else in it', inCatalog('/DSS << /JS (x) >>')],
    ['update', 'an extension that is an action', inCatalog('/Extensions << /ADBE << /S /JavaScript >> >>')],
    ['update', 'a page taken away', {}, { section: 'table', free: [pdf.drawing] }],
    ['update', 'encryption', {}, { section: 'table', trailer: '/Encrypt << >>' }],
    ['annotation', 'a stamp', onPage(`/Subtype /Stamp ${looks}`)],
    ['annotation', 'a redaction', onPage('/Subtype /Redact /OverlayText (R$ 9.900,00)')],
    [
      'annotation',
      'a link to somewhere else',
      onPage('/Subtype /Link /A << /S /URI /URI (https://x.exemplo) >>'),
    ],
    ['annotation', 'a square', onPage('/Subtype /Square /IC [1 1 1]')],
    [
      'shadow',
      'hides: a layer is switched off',
      {
        [pdf.root]: catalog.replace(
          />>$/,
          `/OCProperties << /OCGs [${a} 0 R] /D << /BaseState /OFF >> >> >>`,
        ),
        [a]: '<< /Type /OCG /Name (x) >>',
      },
    ],
  ];
  if (pdf.info !== null) once.push(['update', 'another title', { [pdf.info]: '<< /Title (Quitado) >>' }]);

  const found: Specimen[] = [];
  const add = (family: Specimen['family'], name: string, file: Buffer) =>
    found.push({ family, name, file, answer: 'covered' });
  for (const [family, name, objects] of everywhere)
    for (const [way, layout] of Object.entries(LAYOUTS))
      add(family, `${name} (${way})`, withUpdate(pdf, objects, layout));
  for (const [family, name, objects, layout] of once) add(family, name, withUpdate(pdf, objects, layout));
  add(
    'annotation',
    'a second signature that is seen',
    await withSecond(issued, bytes, { widget: '/Rect [40 600 500 760] /F 4' }),
  );
  add(
    'update',
    'a change behind a store',
    withUpdate(await openPdf(await withStore(bytes)), { [pdf.drawing]: DRAWING }),
  );
  add('update', 'a store behind a change', await withStore(withUpdate(pdf, { [pdf.drawing]: DRAWING })));
  add('update', 'bytes that belong to nothing', Buffer.concat([bytes, Buffer.from('\n% startxref 9\n')]));
  add('update', 'a table that leads past the signed one', withUpdate({ ...pdf, at: 9 }, inCatalog('')));
  const skewed = withUpdate(pdf, { [a]: '<< >>' });
  skewed.write('9', skewed.lastIndexOf('00000 n') - 2, 'latin1');
  add('update', 'an entry that names another place', skewed);
  found.push({
    family: 'update',
    name: 'the drawing overwritten, which only the rule of additions sees',
    file: withUpdate(pdf, { [pdf.drawing]: DRAWING }),
    answer: 'covered',
    only: 'is followed by harmless additions only',
  });
  return found;
}
