import { ConflictNotice } from '#app/ui/conflict-notice.tsx';

type Props = { form: string; over: number; now: [label: string, value: string][] };

/** Somebody saved meanwhile: how it stands now, a line each. */
export const StaleNotice = ({ form, over, now }: Props) => (
  <ConflictNotice form={form} over={over}>
    <p>Agora está assim:</p>
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {now.map(([label, value]) => (
        <div key={label} className="flex min-w-0 gap-2">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  </ConflictNotice>
);
