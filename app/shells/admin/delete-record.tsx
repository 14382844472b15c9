import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { SubmitButton } from '#app/ui/submit-button.tsx';

type Props = {
  /** "Excluir produto". */
  label: string;
  /** The version on the page: a record that changed since is not deleted. */
  version: number;
  /** What goes with it, and what stays. */
  children: ReactNode;
};

/** Deletes the record of a page. Asks once more, in place: it cannot be taken back. */
export const DeleteRecord = ({ label, version, children }: Props) => (
  <details className="mt-8">
    <summary className="inline-flex min-h-11 items-center font-medium text-bad">{label}</summary>
    <Form method="post" className="mt-2 flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="version" value={version} />
      <p className="text-muted">{children}</p>
      <SubmitButton when={{ intent: 'delete' }} variant="danger" pendingLabel="Excluindo…">
        Excluir de vez
      </SubmitButton>
    </Form>
  </details>
);
