import { PageHeader } from "../shell";

export default function AuditorPage() {
  return (
    <>
      <PageHeader title="Auditor" />
      <main class="page" id="main">
        <h1>Auditor</h1>
      </main>
    </>
  );
}
