import fs from 'node:fs';
import path from 'node:path';
import { SCHEMA_FOLDER } from '#app/features/tax-notes/rules/dps.ts';

/** Root element of a document that the product sends, and the file of its schema. */
const FILES = { DPS: 'DPS_v1.01.xsd', pedRegEvento: 'pedRegEvento_v1.01.xsd' };
export type DocumentKind = keyof typeof FILES;

type Validator = (text: string) => string[];
const loaded = new Map<DocumentKind, Promise<Validator>>();

/** Compiles the schema once per process; the library is loaded with the first document. */
async function load(kind: DocumentKind): Promise<Validator> {
  const {
    ParseOption,
    XmlBufferInputProvider,
    XmlDocument,
    XsdValidator,
    XmlLibError,
    xmlRegisterInputProvider,
  } = await import('libxml2-wasm');
  const folder = path.join(process.cwd(), 'app/features/tax-notes/schemas', SCHEMA_FOLDER);
  const files = Object.fromEntries(
    fs.readdirSync(folder).map((name) => [name, new Uint8Array(fs.readFileSync(path.join(folder, name)))]),
  );
  // The library can include these files only; it does not read the disk or the network.
  xmlRegisterInputProvider(new XmlBufferInputProvider(files));
  const option = ParseOption.XML_PARSE_NONET;
  const schema = XsdValidator.fromDoc(
    XmlDocument.fromBuffer(files[FILES[kind]] as Uint8Array, {
      url: FILES[kind],
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

/** Errors of a document against the shipped schema of the service; none for a valid one. */
export async function validateXml(kind: DocumentKind, text: string): Promise<string[]> {
  let ready = loaded.get(kind);
  if (!ready) {
    ready = load(kind);
    loaded.set(kind, ready);
  }
  return (await ready)(text);
}
