import fs from 'node:fs';
import path from 'node:path';
import { SCHEMA_FOLDER } from '#app/features/tax-notes/rules/dps.ts';

/** Root element of a document that the product sends, and the file of its schema. */
const FILES = { DPS: 'DPS_v1.01.xsd', pedRegEvento: 'pedRegEvento_v1.01.xsd' };
export type DocumentKind = keyof typeof FILES;

/**
 * Patterns of 1.01 that the bundle of 27/07/2026 replaced, so that a CNPJ with letters is accepted. The files stay as
 * they were published.
 */
const SINCE_JULY_2026 = [
  ['"DPS[0-9]{42}"', '"DPS[0-9]{7}(1[0-9]{14}|2[0-9A-Z]{12}[0-9]{2})[0-9]{20}"'],
  ['<xs:pattern value="[0-9]{14}"/>', '<xs:pattern value="[0-9A-Z]{12}[0-9]{2}"/>'],
] as const;

/** Reads a file of the schema, with the patterns that are in force. */
function readSchema(file: string): Uint8Array {
  const text = SINCE_JULY_2026.reduce(
    (all, [old, current]) => all.replaceAll(old, current),
    fs.readFileSync(file, 'utf8'),
  );
  return new TextEncoder().encode(text);
}

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
    fs.readdirSync(folder).map((name) => [name, readSchema(path.join(folder, name))]),
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
