import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { data, type FetcherWithComponents, Form, useFetcher, useNavigation } from 'react-router';
import { formatDateTime } from '#app/lib/dates.ts';
import type { Toast } from '#app/lib/toast.ts';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { GoneNotice } from '#app/ui/gone-notice.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { NOT_ANSWERED, orUnanswered } from '#app/ui/unanswered.ts';
import { takerOf } from './awaited-answers.ts';
import { type Entries, EXPECTED_VERSION, type FormAnswer, statusOf } from './form-answer.ts';

/**
 * `clientAction` of a page whose forms are of the kit: where nothing answers, the page stays with what was entered and
 * `unanswered` says so; an answer keeps the status that decides whether the page loads its data again.
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

type Options<Draft> = {
  /** Name of the form among those of its page. */
  intent: string;
  /** What the page's action answered, to this form or to another one. */
  answer: FormAnswer<unknown> | undefined;
  /** The record as its form shows it, or what a new one begins with. */
  draft: Draft;
  /** State of the record; left out for a new one. */
  expectedVersion?: string | number;
  /** Hidden fields: of which record of the page, or which of several forms of one intent. */
  fixed?: Entries;
  /** Where the form is not sent by the page itself: then the answer is its own. */
  fetcher?: FetcherWithComponents<unknown>;
};

const NO_ERRORS: Entries = {};

const formId = (intent: string, fixed: Entries = {}) => ['form', intent, ...Object.values(fixed)].join('-');

/** A form with what was entered into it, or what its record says. */
export type RecordFormState<Draft> = ReturnType<typeof useRecordForm<Draft>>;

/** The state of one form of a page. A refused one shows what was entered; any other shows the record. */
export function useRecordForm<Draft>(options: Options<Draft>) {
  const { intent, answer, draft, expectedVersion, fixed = {}, fetcher } = options;
  const navigation = useNavigation();
  const id = useId();
  const own = fetcher || answer?.intent === intent ? (answer as FormAnswer<Draft> | undefined) : undefined;
  const refused = own?.ok === false ? own : undefined;
  const shown = refused?.draft ?? draft;
  const errors = refused?.fields ?? NO_ERRORS;
  const version = refused?.expectedVersion ?? expectedVersion;
  const sent = (fetcher ?? navigation).formData;
  const error = (name: keyof Draft & string) => errors[name];
  return {
    id: fetcher ? id : formId(intent, fixed),
    /** Another one is a new form, which begins with the draft. */
    round: version as string | number | undefined,
    ref: undefined as Ref<HTMLFormElement> | undefined,
    onInput: undefined as (() => void) | undefined,
    intent,
    draft: shown,
    errors,
    expectedVersion: version === undefined ? undefined : String(version),
    /** Why it was refused; beside the fields at fault where there are any. */
    refusal:
      refused && !refused.fields && !refused.conflict && !refused.deleted
        ? refused.toast?.message
        : undefined,
    fixed,
    pending: Object.entries({ intent, ...fixed }).every(([name, value]) => sent?.get(name) === value),
    Form: fetcher?.Form ?? Form,
    /** Name, value and message of a text field: a name that the form does not have does not compile. */
    field: <Name extends keyof Draft & string>(name: Name) => ({
      name,
      defaultValue: (shown[name] ?? '') as string,
      error: error(name),
    }),
    /** The same of a box. */
    box: <Name extends keyof Draft & string>(name: Name) => ({
      name,
      defaultChecked: Boolean(shown[name]),
      error: error(name),
    }),
  };
}

type Named = Pick<Options<unknown>, 'intent' | 'fixed' | 'expectedVersion'>;

/** What a form carries unseen: which it is, of which record, over which state. */
const Hidden = ({ intent, fixed, expectedVersion }: Named) =>
  Object.entries({
    intent,
    ...fixed,
    ...(expectedVersion !== undefined && { [EXPECTED_VERSION]: expectedVersion }),
  }).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

type FormProps<Draft> = { form: RecordFormState<Draft> } & Omit<ComponentProps<typeof Form>, 'id'>;

/** A form beside others of its page, which is sent and answered alone, and says so. */
export function useOwnForm<Draft>({ intent, draft }: Pick<Options<Draft>, 'intent' | 'draft'>) {
  const fetcher = useFetcher<FormAnswer<unknown>>();
  const answer = fetcher.data;
  useToast(answer?.toast);
  return { ...useRecordForm({ intent, answer, draft, fetcher }), answer };
}

/** The form element: a saved state is a new form, a refused one stays as it was entered. */
export const RecordForm = <Draft,>({ form, children, ...rest }: FormProps<Draft>) => (
  <form.Form
    key={form.round}
    id={form.id}
    ref={form.ref}
    onInput={form.onInput}
    method="post"
    noValidate
    {...rest}
  >
    <Hidden intent={form.intent} fixed={form.fixed} expectedVersion={form.expectedVersion} />
    {children}
  </form.Form>
);

type SaveProps<Draft> = { form: RecordFormState<Draft> } & Omit<ComponentProps<typeof Button>, 'form'>;

/** The button that sends a form; it says so while the form is under way. */
export const SaveButton = <Draft,>({ form, children, ...rest }: SaveProps<Draft>) => (
  <Button
    type="submit"
    variant="primary"
    pending={form.pending}
    {...(!children && { pendingLabel: 'Salvando…' })}
    {...rest}
  >
    {children ?? 'Salvar'}
  </Button>
);

type PressProps = Named & {
  /** Address that answers it, where it is not the page's own. */
  action?: string;
} & Omit<ComponentProps<typeof Button>, 'form' | 'className'>;

/** A form that is a press of one button. */
export const PressForm = ({
  intent,
  fixed = {},
  expectedVersion,
  action,
  children,
  ...button
}: PressProps) => (
  <Form method="post" action={action} preventScrollReset>
    <Hidden intent={intent} fixed={fixed} expectedVersion={expectedVersion} />
    <SubmitButton when={{ intent, ...fixed }} {...button}>
      {children}
    </SubmitButton>
  </Form>
);

/** Why a form was not saved, beside its button: the toast goes away, this stays. */
export const Refusal = ({ message }: { message: string | undefined }) => (
  <p role="status" className={message ? 'mt-4 rounded-xl bg-bad-soft px-3.5 py-2.5 text-bad' : 'sr-only'}>
    {message}
  </p>
);

type NoticeProps = {
  answer: FormAnswer<unknown> | undefined;
  /** Of the form, where it has some. */
  fixed?: Entries;
  /** Offers the state of now in another tab, where it is too much to show here. */
  look?: boolean;
  /** Words for a record that was deleted meanwhile; `now` where the page itself finds it deleted. */
  deleted?: {
    now?: boolean;
    /** "Outra pessoa excluiu este produto". */
    title: string;
    /** Where what was entered becomes a new record. */
    asNew?: { action: string; label: string };
    /** The list that it was in. */
    back: { to: string; label: string };
  };
};

/** What another person did to the record meanwhile, and the ways on. */
export function RecordNotices({ answer, fixed, look, deleted }: NoticeProps) {
  const form = formId(answer?.intent ?? '', fixed);
  const kept = answer?.draft !== undefined;
  if (deleted && (answer?.deleted || deleted.now)) {
    const written = kept && deleted.asNew ? { form, ...deleted.asNew } : undefined;
    return <GoneNotice title={deleted.title} written={written} back={deleted.back} />;
  }
  if (!answer?.conflict) return null;
  const { expectedVersion, changes = [], now = [] } = answer.conflict;
  return (
    <ConflictNotice form={form} over={kept ? expectedVersion : undefined} look={look}>
      {changes.length > 0 && (
        <ul>
          {changes.map(({ who, at, what }) => (
            <li key={at}>
              {who}, {formatDateTime(at)}
              {what && `: ${what}`}
            </li>
          ))}
        </ul>
      )}
      {now.length > 0 && (
        <dl className="space-y-1">
          {now.map(({ label, value }) => (
            <div key={label} className="flex min-w-0 flex-wrap gap-x-2">
              <dt className="font-semibold">{label} agora:</dt>
              <dd className="min-w-0">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </ConflictNotice>
  );
}

type DeleteProps = {
  /** "Excluir produto". */
  label: string;
  expectedVersion: string | number;
  /** What goes with it, and what stays. */
  children: ReactNode;
};

/** Deletes the record of a page by its form `delete`. Asks once more, in place: it cannot be taken back. */
export const DeleteRecord = ({ label, expectedVersion, children }: DeleteProps) => (
  <details className="mt-8">
    <summary className="inline-flex min-h-11 items-center font-medium text-bad">{label}</summary>
    <Form method="post" className="mt-2 flex flex-wrap items-center gap-3">
      <Hidden intent="delete" expectedVersion={expectedVersion} />
      <p className="text-muted">{children}</p>
      <SubmitButton when={{ intent: 'delete' }} variant="danger" pendingLabel="Excluindo…">
        Excluir de vez
      </SubmitButton>
    </Form>
  </details>
);
