import { formatDateTime } from '#app/lib/dates.ts';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';

type Props = { form: string; over: string | number; who: string; at: string };

/** Who saved a text meanwhile: too long to show here, it opens beside. */
export const DraftConflictNotice = ({ form, over, who, at }: Props) => (
  <ConflictNotice form={form} over={over} look>
    <p>
      {who} salvou em {formatDateTime(at)}.
    </p>
  </ConflictNotice>
);
