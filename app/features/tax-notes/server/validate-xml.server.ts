import fs from 'node:fs';
import path from 'node:path';
import { dayOfDocument, type Layout, layoutOn } from '#app/features/tax-notes/rules/layouts.ts';

/** Root element of a document that the product sends; it begins the name of its schema's file. */
export type DocumentKind = 'DPS' | 'pedRegEvento';

/** Reads a file of a layout, with the patterns that are in force. */
function readSchema(file: string, { replaced }: Layout): Uint8Array {
  const text = replaced.reduce(
    (all, [old, current]) => all.replaceAll(old, current),
    fs.readFileSync(file, 'utf8'),
  );
  return new TextEncoder().encode(text);
}

type Validator = (text: string) => string[];
const loaded = new Map<string, Promise<Validator>>();

/** Compiles the schema once per process; the library is loaded with the first document. */
async function load(kind: DocumentKind, layout: Layout): Promise<Validator> {
  const {
    ParseOption,
    XmlBufferInputProvider,
    XmlDocument,
    XsdValidator,
    XmlLibError,
    xmlRegisterInputProvider,
  } = await import('libxml2-wasm');
  const folder = path.join(process.cwd(), 'app/features/tax-notes/schemas', layout.folder);
  const files = Object.fromEntries(
    fs.readdirSync(folder).map((file) => [file, readSchema(path.join(folder, file), layout)]),
  );
  const name = `${kind}_v${layout.version}.xsd`;
  // The library can include these files only; it does not read the disk or the network.
  xmlRegisterInputProvider(new XmlBufferInputProvider(files));
  const option = ParseOption.XML_PARSE_NONET;
  const schema = XsdValidator.fromDoc(
    XmlDocument.fromBuffer(files[name] as Uint8Array, {
      url: name,
      option: ParseOption.XML_PARSE_NOENT,
    }),
  );
  return (text) => {
    // A document type could name files or grow without bound; the product writes no such document.
    if (text.includes('<!DOCTYPE')) return ['Document types are refused'];
    let document: InstanceType<typeof XmlDocument> | undefined;
    try {
      document = XmlDocument.fromString(text, { option });
      schema.validate(document);
      return [];
    } catch (error) {
      if (!(error instanceof XmlLibError)) throw error;
      return (error.details ?? [{ message: error.message }]).map(({ message }) => message.trim());
    } finally {
      document?.dispose();
    }
  };
}

/** Errors of a document against the schema that is valid on its day; empty for a valid one. */
export async function validateXml(kind: DocumentKind, text: string): Promise<string[]> {
  const layout = layoutOn(dayOfDocument(text));
  const name = `${kind} ${layout.since}`;
  let ready = loaded.get(name);
  if (!ready) {
    ready = load(kind, layout);
    loaded.set(name, ready);
  }
  return (await ready)(text);
}
