import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';

/** Of the page: a uuid, and when it was loaded. */
export type Press = { press: string; loaded: string };

type Props = { partId: string; press: Press; name: string };

/**
 * Charges a part again. The page's press goes along: pressed twice, it is one charge; and its time: who presses over an
 * older page than the newest charge is told.
 */
export function ChargeButton({ partId, press: { press, loaded }, name }: Props) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="charge" />
      <input type="hidden" name="partId" value={partId} />
      <input type="hidden" name="press" value={press} />
      <input type="hidden" name="loaded" value={loaded} />
      <Button type="submit" size="sm" pending={formData?.get('partId') === partId}>
        Cobrar
        <span className="sr-only"> {name}</span>
      </Button>
    </Form>
  );
}
