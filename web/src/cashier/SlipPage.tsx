import { PageHeader } from "../shell";

export default function SlipPage({ number }: { number: string }) {
  return (
    <>
      <PageHeader title={`Slip ${number}`} />
      <main class="page" id="main">
        <h1>Slip {number}</h1>
      </main>
    </>
  );
}
