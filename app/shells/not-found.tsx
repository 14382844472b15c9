import NotFoundPage from './not-found-page.tsx';

/** Catches every address that no other route has, so that the answer is a real 404. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export const action = loader;

export default NotFoundPage;
