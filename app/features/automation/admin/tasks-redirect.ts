import { redirect } from 'react-router';

/** Tasks had their place below the automations; bookmarks and saved links still come here. */
export const loader = ({ request }: { request: Request }) =>
  redirect(`/admin/tarefas${new URL(request.url).search}`);
