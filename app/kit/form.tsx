import type { ComponentProps, ReactNode } from 'react';
import { Form, useFetcher } from 'react-router';
import { formatDateTime } from '#app/lib/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { DeletedNotice } from '#app/ui/deleted-notice.tsx';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import type { Entries, FormAnswer } from './form-answer.ts';
import { useMaySend } from './may-send.tsx';
import {
  formId,
  Hidden,
  type Named,
  type Options,
  type RecordFormState,
  useRecordForm,
} from './record-form.tsx';

// The parts that public pages need are in a separate file, so that these pages do not load the rest.
export * from './record-form.tsx';

/** A form beside others of its page, with separate submission, answer and toast. */
export function useOwnForm<Draft>({ intent, draft }: Pick<Options<Draft>, 'intent' | 'draft'>) {
  const fetcher = useFetcher<FormAnswer<unknown>>();
  useToast(fetcher.data?.toast);
  return useRecordForm({ intent, answer: fetcher.data, draft, fetcher });
}

type SaveProps<Draft> = { form: RecordFormState<Draft> } & Omit<ComponentProps<typeof Button>, 'form'>;

/** Submit button of a form; shows when the form is being sent. */
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
  /** Address of the action, if it is not the page's. */
  action?: string | undefined;
} & Omit<ComponentProps<typeof Button>, 'form' | 'className'>;

/** A form with a single button; hidden from positions that may not send it. */
export function PressForm({ intent, fixed = {}, expectedVersion, action, children, ...button }: PressProps) {
  if (!useMaySend(intent, action)) return null;
  return (
    <Form method="post" {...(action && { action })} preventScrollReset>
      <Hidden intent={intent} fixed={fixed} expectedVersion={expectedVersion} />
      <SubmitButton when={{ intent, ...fixed }} {...button}>
        {children}
      </SubmitButton>
    </Form>
  );
}

/** Why a form was not saved, beside its button: the toast disappears, this stays. */
export const FormRefusal = ({ message }: { message: string | undefined }) => (
  <p role="status" className={message ? 'mt-4 rounded-xl bg-bad-soft px-3.5 py-2.5 text-bad' : 'sr-only'}>
    {message}
  </p>
);

type NoticeProps = {
  answer: FormAnswer<unknown> | undefined;
  /** The form's hidden fields. */
  fixed?: Entries;
  /** Offers the current state in another tab, if it is too long to show here. */
  look?: boolean | undefined;
  /** Text for a record deleted meanwhile; `now` if the page itself finds it deleted. */
  deleted?: {
    now?: boolean;
    /** "Outra pessoa excluiu este produto". */
    title: string;
    /** Action that saves the entries as a new record. */
    asNew?: { action: string; label: string };
    /** The list of the record. */
    back: { to: string; label: string };
  };
};

/** Another person's change or deletion of the record, and the possible actions. */
export function RecordNotices({ answer, fixed, look, deleted }: NoticeProps) {
  const form = formId(answer?.intent ?? '', fixed);
  const kept = answer?.draft !== undefined;
  if (deleted && (answer?.code === 'deleted' || deleted.now)) {
    const written = kept && deleted.asNew ? { form, ...deleted.asNew } : undefined;
    return <DeletedNotice title={deleted.title} written={written} back={deleted.back} />;
  }
  if (answer?.setting) return <MissingSetting setting={answer.setting} message={answer.toast?.message} />;
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

type SettingProps = { setting: NonNullable<FormAnswer['setting']>; message: string | undefined };

/**
 * Setting that must be filled in before this form is accepted. It opens in a new tab, so that the entries
 * stay.
 */
export const MissingSetting = ({ setting: { label, to }, message }: SettingProps) => (
  <p role="alert" className="mb-4 rounded-xl bg-warning-soft px-4 py-3">
    {message}{' '}
    <a href={to} target="_blank" rel="noreferrer" className="font-medium underline underline-offset-4">
      Preencher: {label}
    </a>
  </p>
);

type DeleteProps = {
  /** "Excluir produto". */
  label: string;
  expectedVersion: string | number;
  /** Text about the data that the deletion removes or keeps. */
  children: ReactNode;
};

/** Deletes the record of a page by its form `delete`. Asks for confirmation in place: a deletion is final. */
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
