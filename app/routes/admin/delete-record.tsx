import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';

type Props = {
  /** "Excluir produto". */
  label: string;
  /** The version that is looked at: what somebody changed since is not deleted. */
  version: number;
  /** What goes with it, and what stays. */
  children: ReactNode;
};

/** Deletes the record of a page. Asks once more, in place: it cannot be taken back. */
export function DeleteRecord({ label, version, children }: Props) {
  const pending = useNavigation().formData?.get('intent') === 'delete';
  return (
    <details className="mt-8">
      <summary className="inline-flex min-h-11 items-center font-medium text-bad">{label}</summary>
      <Form method="post" className="mt-2 flex flex-wrap items-center gap-3">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="version" value={version} />
        <p className="text-muted">{children}</p>
        <Button type="submit" variant="danger" pending={pending} pendingLabel="Excluindo…">
          Excluir de vez
        </Button>
      </Form>
    </details>
  );
}
