import { NotFoundPage } from './not-found-page.tsx';

export const meta = () => [{ title: '404 | Page not found' }];

/** Catches every address that no other route has, so that the answer is a real 404. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default NotFoundPage;
