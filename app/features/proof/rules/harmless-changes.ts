import type { PdfRevision } from './pdf-revision.ts';
import {
  isDict,
  isRef,
  isSameValue,
  nameIn,
  type PdfObject,
  type SignedDict,
  type SignedValue,
} from './pdf-syntax.ts';

/** Harmless additions: they change nothing that a reader shows. */
export type Addition = 'signature' | 'time-stamp' | 'validation';

/** Kinds of changes that a reader may show, or that are not known to be harmless. */
export type Fault =
  | 'page'
  | 'annotation'
  | 'visible-signature'
  | 'form'
  | 'document'
  | 'content'
  | 'unreadable';

class Harmful extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

function assert(holds: boolean, fault: Fault): asserts holds {
  if (!holds) throw new Harmful(fault);
}

const hasOnly = (dict: SignedDict, keys: ReadonlySet<string>) =>
  [...dict.keys()].every((key) => keys.has(key));
const setOf = (keys: string) => new Set(keys.split(' '));

const STORE = setOf('Type Certs CRLs OCSPs VRI');
const STORE_ENTRY = setOf('Type Cert CRL OCSP TU TS');
const STORED = setOf('Type Length Filter DecodeParms');
/** Keys of a signature field that is invisible in every reader: no actions, no pop-up. */
const FIELD = setOf('Type Subtype FT T V F Ff Rect P AP DA Kids Parent MK Border BS NM Lock');
const LOOKS = setOf('Type Subtype FormType BBox Matrix Resources Length Filter');
const SIGNATURE = setOf(
  'Type Filter SubFilter Contents ByteRange Cert M Name Reason Location ContactInfo R V Prop_Build Prop_AuthTime Prop_AuthType',
);
const EXTENSION = setOf('Type BaseVersion ExtensionLevel ExtensionRevision URL');
const HIDDEN = 2;

/** Whether a value contains a reference at any depth. */
function holdsRef(value: SignedValue): boolean {
  if (isDict(value)) return [...value.values()].some(holdsRef);
  return Array.isArray(value) ? value.some(holdsRef) : isRef(value);
}

/**
 * Compares the state after an update with the state before. Objects of the signed revision may change only in
 * the listed ways; each new object must be reachable from one of those and have a listed form.
 * @param additions list that receives the kinds of additions.
 */
export async function changeFault(
  signed: PdfRevision,
  before: PdfRevision,
  after: PdfRevision,
  changed: ReadonlyMap<number, PdfObject>,
  additions: Addition[],
): Promise<Fault | null> {
  try {
    const walk = new Walk(signed, before, after, changed, additions);
    await walk.catalog();
    await walk.pages();
    await walk.rest();
    return null;
  } catch (error) {
    if (error instanceof Harmful) return error.fault;
    throw error;
  }
}

class Walk {
  readonly #signed: PdfRevision;
  readonly #before: PdfRevision;
  readonly #after: PdfRevision;
  readonly #changed: ReadonlyMap<number, PdfObject>;
  readonly #additions: Addition[];
  /** Changed objects that were found harmless. */
  readonly #harmless = new Set<number>();
  /** Fields of signatures that were added since the signed revision, and their widgets. */
  readonly #fields = new Set<number>();

  constructor(
    signed: PdfRevision,
    before: PdfRevision,
    after: PdfRevision,
    changed: ReadonlyMap<number, PdfObject>,
    additions: Addition[],
  ) {
    this.#signed = signed;
    this.#before = before;
    this.#after = after;
    this.#changed = changed;
    this.#additions = additions;
  }

  async catalog(): Promise<void> {
    const [before, after] = [await this.#before.catalog(), await this.#after.catalog()];
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      if (key === 'DSS' || key === 'AcroForm') continue;
      if (key === 'Extensions') assertExtensions(after.get(key));
      else assert(isSameValue(before.get(key), after.get(key)), 'document');
    }
    const root = this.#after.trailer.get('Root');
    if (isRef(root)) this.#harmless.add(root.ref);
    await this.#store(after.get('DSS'));
    await this.#form(before.get('AcroForm'), after.get('AcroForm'));
  }

  /** Follows a reference to a new object, and marks it as harmless. */
  async #added(value: SignedValue | undefined, fault: Fault): Promise<SignedValue | undefined> {
    if (!isRef(value)) return value;
    assert(!this.#signed.has(value.ref), fault);
    if (this.#changed.has(value.ref)) this.#harmless.add(value.ref);
    return this.#after.follow(value);
  }

  async #stored(value: SignedValue | undefined): Promise<void> {
    const list = await this.#added(value, 'document');
    if (list === undefined) return;
    assert(Array.isArray(list), 'document');
    for (const one of list) await this.#storedStream(one);
  }

  async #storedStream(value: SignedValue | undefined): Promise<void> {
    const dict = await this.#added(value, 'document');
    assert(isRef(value) && isDict(dict) && hasOnly(dict, STORED), 'document');
  }

  /** Document security store (ISO 32000-2, 12.8.4.3): certificates and answers about them, which no reader draws. */
  async #store(value: SignedValue | undefined): Promise<void> {
    const count = this.#harmless.size;
    const store = await this.#added(value, 'document');
    if (store === undefined) return;
    assert(isDict(store) && hasOnly(store, STORE), 'document');
    for (const key of ['Certs', 'CRLs', 'OCSPs']) await this.#stored(store.get(key));
    const entries = await this.#added(store.get('VRI'), 'document');
    if (entries !== undefined) {
      assert(isDict(entries), 'document');
      for (const one of entries.values()) {
        const entry = await this.#added(one, 'document');
        if (nameIn(entry) !== null) continue;
        assert(isDict(entry) && hasOnly(entry, STORE_ENTRY), 'document');
        for (const key of ['Cert', 'CRL', 'OCSP']) await this.#stored(entry.get(key));
        if (entry.has('TS')) await this.#storedStream(entry.get('TS'));
      }
    }
    const isNew = !isSameValue((await this.#before.catalog()).get('DSS'), value);
    if (isNew || this.#harmless.size > count) this.#additions.push('validation');
  }

  /** Follows a value that is new, or was reachable through the same reference before. */
  async #kept(before: SignedValue | undefined, after: SignedValue | undefined, fault: Fault) {
    if (isRef(after) && isRef(before) && before.ref === after.ref) {
      if (this.#changed.has(after.ref)) this.#harmless.add(after.ref);
      return this.#after.follow(after);
    }
    return this.#added(after, fault);
  }

  async #form(before: SignedValue | undefined, after: SignedValue | undefined): Promise<void> {
    const old = await this.#before.follow(before);
    const form = await this.#kept(before, after, 'form');
    if (form === undefined && old === undefined) return;
    assert(isDict(form) && (old === undefined || isDict(old)), 'form');
    for (const key of new Set([...form.keys(), ...(old?.keys() ?? [])]))
      if (key !== 'Fields' && key !== 'SigFlags') assert(isSameValue(old?.get(key), form.get(key)), 'form');
    const fields = await this.#kept(old?.get('Fields'), form.get('Fields'), 'form');
    const earlier = (await this.#before.follow(old?.get('Fields'))) ?? [];
    assert(Array.isArray(fields) && Array.isArray(earlier), 'form');
    assert(
      earlier.every((one, i) => isSameValue(one, fields[i])),
      'form',
    );
    for (const one of fields) {
      assert(isRef(one), 'form');
      if (!this.#signed.has(one.ref)) await this.#field(one.ref);
    }
  }

  async #field(number: number): Promise<void> {
    const field = await this.#added({ ref: number }, 'form');
    assert(isDict(field) && hasOnly(field, FIELD) && nameIn(field.get('FT')) === 'Sig', 'form');
    this.#fields.add(number);
    if (field.has('Rect')) await this.#unseen(field);
    const kids = await this.#added(field.get('Kids'), 'form');
    assert(kids === undefined || Array.isArray(kids), 'form');
    for (const kid of kids ?? []) {
      assert(isRef(kid), 'form');
      const widget = await this.#added(kid, 'form');
      assert(isDict(widget) && hasOnly(widget, FIELD) && !widget.has('Kids') && !widget.has('V'), 'form');
      assert(isSameValue(widget.get('Parent'), { ref: number }), 'form');
      this.#fields.add(kid.ref);
      await this.#unseen(widget);
    }
    if (field.has('V')) await this.#signature(field.get('V'), this.#changed.has(number));
  }

  /** Accepts widgets that are hidden or have no area: a visible one could cover text. */
  async #unseen(widget: SignedDict): Promise<void> {
    const rect = widget.get('Rect');
    const sides = Array.isArray(rect) ? rect.map(Number) : [];
    const flags = widget.get('F');
    const isHidden = typeof flags === 'number' && (flags & HIDDEN) !== 0;
    const hasNoArea = sides.length === 4 && (sides[0] === sides[2] || sides[1] === sides[3]);
    assert(nameIn(widget.get('Subtype')) === 'Widget', 'annotation');
    assert(isHidden || hasNoArea, 'visible-signature');
    const looks = await this.#added(widget.get('AP'), 'annotation');
    if (looks === undefined) return;
    assert(isDict(looks) && looks.size === 1 && looks.has('N'), 'annotation');
    const drawn = await this.#added(looks.get('N'), 'annotation');
    assert(isDict(drawn) && hasOnly(drawn, LOOKS) && !holdsRef(drawn), 'annotation');
  }

  async #signature(value: SignedValue | undefined, isNew: boolean): Promise<void> {
    const signature = await this.#added(value, 'form');
    assert(isDict(signature) && hasOnly(signature, SIGNATURE), 'form');
    const type = nameIn(signature.get('Type'));
    assert(type === 'Sig' || type === 'DocTimeStamp' || type === null, 'form');
    if (isNew) this.#additions.push(type === 'DocTimeStamp' ? 'time-stamp' : 'signature');
  }

  /** Pages may only get hidden widgets of signatures. */
  async pages(): Promise<void> {
    for (const { number, value } of this.#changed.values()) {
      if (!this.#before.has(number) || !isDict(value) || nameIn(value.get('Type')) !== 'Page') continue;
      const old = (await this.#before.get(number))?.value;
      assert(isDict(old) && nameIn(old.get('Type')) === 'Page', 'page');
      for (const key of new Set([...old.keys(), ...value.keys()]))
        if (key !== 'Annots') assert(isSameValue(old.get(key), value.get(key)), 'page');
      const earlier = (await this.#before.follow(old.get('Annots'))) ?? [];
      const annots = await this.#kept(old.get('Annots'), value.get('Annots'), 'annotation');
      assert(Array.isArray(annots) && Array.isArray(earlier), 'annotation');
      let kept = 0;
      for (const one of annots)
        if (kept < earlier.length && isSameValue(earlier[kept], one)) kept += 1;
        else assert(isRef(one) && this.#fields.has(one.ref), 'annotation');
      assert(kept === earlier.length, 'annotation');
      this.#harmless.add(number);
    }
  }

  /** Objects that were not reached must be unchanged. */
  async rest(): Promise<void> {
    for (const { number, value, stream } of this.#changed.values()) {
      if (this.#harmless.has(number)) continue;
      const old = this.#before.has(number) ? await this.#before.get(number) : null;
      if (old && !old.stream && !stream && isSameValue(old.value, value)) continue;
      throw new Harmful(faultOf(value, stream !== null));
    }
  }
}

function assertExtensions(value: SignedValue | undefined): void {
  if (value === undefined) return;
  assert(isDict(value), 'document');
  for (const one of value.values())
    assert(nameIn(one) !== null || (isDict(one) && hasOnly(one, EXTENSION) && !holdsRef(one)), 'document');
}

function faultOf(value: SignedValue, isStream: boolean): Fault {
  if (!isDict(value)) return 'document';
  if (isStream || value.has('BaseFont')) return 'content';
  if (nameIn(value.get('Type')) === 'Page' || nameIn(value.get('Type')) === 'Pages') return 'page';
  if (value.has('FT')) return 'form';
  return value.has('Subtype') && value.has('Rect') ? 'annotation' : 'document';
}
