import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';

/** Chooses the month, in the address. */
export const MonthForm = ({ month }: { month: string }) => (
  <Form key={month} method="get" className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
    <label className="flex items-center gap-2 text-sm">
      Mês
      <input
        type="month"
        name="mes"
        required
        defaultValue={month}
        pattern="20[0-9]{2}-(0[1-9]|1[0-2])"
        className="control w-auto"
      />
    </label>
    <Button type="submit">
      Ver<span className="sr-only"> este mês</span>
    </Button>
  </Form>
);
