import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';

type Props = { partId: string; press: string; name: string };

/** Charges a part again. The page's press goes along: pressed twice, it is one charge. */
export function ChargeButton({ partId, press, name }: Props) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="charge" />
      <input type="hidden" name="partId" value={partId} />
      <input type="hidden" name="press" value={press} />
      <Button type="submit" size="sm" pending={formData?.get('partId') === partId}>
        Cobrar
        <span className="sr-only"> {name}</span>
      </Button>
    </Form>
  );
}
