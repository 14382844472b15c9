import { type ComponentProps, type FormEvent, type Ref, useId, useState } from 'react';
import { data, type FetcherWithComponents, Form, useNavigation } from 'react-router';
import { textIn } from '#app/lib/form-data.ts';
import type { Toast } from '#app/lib/toast.ts';
import { orUnanswered } from '#app/ui/unanswered.ts';
import { type Entries, EXPECTED_VERSION, type FormAnswer, NOT_ANSWERED, statusOf } from './form-answer.ts';

type Take = (answer: FormAnswer<unknown> | undefined) => void;

/** Field with the number of a form whose answer is awaited. */
export const NUMBER = 'number';
const waiting = new Map<string, Take>();
let last = 0;

/** Returns a number for a form to send along, and a promise of its answer (undefined without an answer). */
export function awaitAnswer() {
  last += 1;
  const number = String(last);
  const answer = new Promise<FormAnswer<unknown> | undefined>((take) => waiting.set(number, take));
  return { number, answer };
}

/** Returns the callback that takes the answer to this request's form, if the page awaits one. */
async function takerOf(request: Request): Promise<Take | undefined> {
  if (!request.headers.get('content-type')?.includes('urlencoded')) return undefined;
  const number = textIn(await request.clone().formData(), NUMBER);
  const take = waiting.get(number);
  waiting.delete(number);
  return take;
}

/**
 * `clientAction` of pages with forms of the kit: without an answer the page keeps the entries and shows
 * `unanswered`; an answer keeps the status that decides whether the page reloads its data.
 */
export const clientFormActionWith =
  (unanswered: Toast) =>
  async <Answer extends FormAnswer<unknown>>({
    request,
    serverAction,
  }: {
    request: Request;
    serverAction: () => Promise<Answer>;
  }) => {
    const take = await takerOf(request);
    return orUnanswered(
      async () => {
        const answer = await serverAction();
        take?.(answer);
        return data(answer, { status: statusOf(answer) });
      },
      () => {
        take?.(undefined);
        return { ok: false, intent: '', toast: unanswered } as Answer;
      },
    );
  };

export const clientFormAction = clientFormActionWith(NOT_ANSWERED);

export type Options<Draft> = {
  /** Name of the form among those of its page. */
  intent: string;
  /** Answer of the page's action, to this form or to another one. */
  answer: FormAnswer<unknown> | undefined;
  /** The record's values, or the initial values of a new one. */
  draft: Draft;
  /** Version of the record; left out for a new one. */
  expectedVersion?: string | number | undefined;
  /** Hidden fields that identify the record, or one of several forms with the same intent. */
  fixed?: Entries | undefined;
  /** Set if the form is sent by a fetcher, which then has its own answer. */
  fetcher?: FetcherWithComponents<unknown> | undefined;
};

const NO_ERRORS: Entries = {};

/** Id of a form that its page sends. */
export const formId = (intent: string, fixed: Entries = {}) =>
  ['form', intent, ...Object.values(fixed)].join('-');

/** A form with its entered values, or its record's. */
export type RecordFormState<Draft> = ReturnType<typeof useRecordForm<Draft>>;

/** Whether an answer belongs to this form: the fixed fields in the draft name its record. */
function isOf(
  { intent, fixed, fetcher }: Pick<Options<unknown>, 'intent' | 'fixed' | 'fetcher'>,
  answer: FormAnswer<unknown> | undefined,
): boolean {
  if (!answer || (!fetcher && answer.intent !== intent)) return false;
  const entered = (answer.draft ?? {}) as Entries;
  return Object.entries(fixed ?? {}).every(([name, value]) => (entered[name] ?? value) === value);
}

/** Adds an empty text for each text of the form that a refused draft lacks: a page draws all of them. */
function complete<Draft>(sent: Draft, shown: Draft): Draft {
  const texts = Object.entries(shown ?? {}).filter(([, value]) => typeof value === 'string');
  return { ...Object.fromEntries(texts.map(([name]) => [name, ''])), ...sent };
}

/** Names of the fields that were changed since the answer: a note does not outlive its cause. */
function useChanged(answer: unknown, errors: Entries) {
  const [changed, setChanged] = useState({ since: answer, names: [] as string[] });
  const names = changed.since === answer ? changed.names : [];
  return {
    names,
    onChange: ({ target }: FormEvent) => {
      const { name } = target as HTMLInputElement;
      if (errors[name] && !names.includes(name)) setChanged({ since: answer, names: [...names, name] });
    },
  };
}

/** State of one form of a page. A refused form shows its entries, any other the record. */
export function useRecordForm<Draft>(options: Options<Draft>) {
  const { intent, answer, draft, expectedVersion, fixed = {}, fetcher } = options;
  const navigation = useNavigation();
  const id = useId();
  const own = isOf({ intent, fixed, fetcher }, answer) ? (answer as FormAnswer<Draft>) : undefined;
  const refused = own?.ok === false ? own : undefined;
  const shown = refused?.draft ? complete(refused.draft, draft) : draft;
  const errors = refused?.fields ?? NO_ERRORS;
  const changed = useChanged(own, errors);
  const version = refused?.expectedVersion ?? expectedVersion;
  const sent = (fetcher ?? navigation).formData;
  const error = (name: keyof Draft & string) => (changed.names.includes(name) ? undefined : errors[name]);
  return {
    id: fetcher ? id : formId(intent, fixed),
    /** Another round remounts the form, which starts with the draft. */
    round: version as string | number | undefined,
    ref: undefined as Ref<HTMLFormElement> | undefined,
    /** Drops the note of the changed field. */
    onChange: changed.onChange,
    onInput: undefined as (() => void) | undefined,
    intent,
    draft: shown,
    errors,
    expectedVersion: version === undefined ? undefined : String(version),
    /** Reason of the refusal; in addition to field messages. */
    refusal:
      refused && !refused.fields && !refused.conflict && refused.code !== 'deleted'
        ? refused.toast?.message
        : undefined,
    fixed,
    /** The answer to this form. */
    answer: own as FormAnswer<unknown> | undefined,
    pending: Object.entries({ intent, ...fixed }).every(([name, value]) => sent?.get(name) === value),
    Form: fetcher?.Form ?? Form,
    /** Name, value and message of a text field: a name that the form does not have does not compile. */
    field: <Name extends keyof Draft & string>(name: Name) => ({
      name,
      defaultValue: (shown[name] ?? '') as string,
      error: error(name),
    }),
    /** The same for a checkbox. */
    box: <Name extends keyof Draft & string>(name: Name) => ({
      name,
      defaultChecked: Boolean(shown[name]),
      error: error(name),
    }),
  };
}

export type Named = Pick<Options<unknown>, 'intent' | 'fixed' | 'expectedVersion'>;

/** Hidden fields of a form: intent, record and expected version. */
export const Hidden = ({ intent, fixed, expectedVersion }: Named) =>
  Object.entries({
    intent,
    ...fixed,
    ...(expectedVersion !== undefined && { [EXPECTED_VERSION]: expectedVersion }),
  }).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

type FormProps<Draft> = { form: RecordFormState<Draft> } & Omit<ComponentProps<typeof Form>, 'id'>;

/** The form element: a save remounts it, a refusal keeps its entries. */
export const RecordForm = <Draft,>({ form, children, ...rest }: FormProps<Draft>) => (
  <form.Form
    key={form.round}
    id={form.id}
    ref={form.ref}
    onChange={form.onChange}
    onInput={form.onInput}
    method="post"
    noValidate
    {...rest}
  >
    <Hidden intent={form.intent} fixed={form.fixed} expectedVersion={form.expectedVersion} />
    {children}
  </form.Form>
);
