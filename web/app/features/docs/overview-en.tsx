import { TextLink } from '../../ui/text-link.tsx';

export function OverviewEn() {
  return (
    <>
      <h1>Overview</h1>
      <p>
        Warden collects errors from your applications and keeps them on your servers. It speaks the protocol of the
        Sentry SDK, so the SDK that is already in your code keeps working: you give it another DSN.
      </p>
      <h2>How an error travels</h2>
      <ol>
        <li>The SDK in your application catches an error and sends an envelope to the address in the DSN.</li>
        <li>Warden accepts the envelope, puts it into a queue and answers at once. Your application never waits.</li>
        <li>Envelope consumers read the queue, group equal errors into issues and store the events.</li>
        <li>
          Warden notifies the people who watch the project: email, Telegram, Slack, Pachca, Mattermost or a webhook.
        </li>
      </ol>
      <h2 id="install">What you need to install it</h2>
      <ul>
        <li>One Linux server with at least 8 GB of memory, 4 CPU cores and 20 GB of disk.</li>
        <li>
          The installer puts everything into <code>/opt/warden</code>. Run at least 3 envelope consumers.
        </li>
        <li>A name in your DNS and a certificate for it, so that your applications can reach the server.</li>
      </ul>
      <h2>Switching an application over</h2>
      <p>Create a project in Warden, copy its DSN and put it where the old one was:</p>
      <pre>SENTRY_DSN=https://4f1c9e…@warden.your-company.com/7</pre>
      <p>Nothing else changes: not the SDK, not its version, not your code.</p>
      <h2>Licenses</h2>
      <p>
        A fresh installation makes its own trial license for 60 days. Create an account, bind the installation to it by
        its client id, and buy a license before the trial ends. A license is a signed text that Warden checks offline.
        The <TextLink to="/license-check">license checker</TextLink> reads one to you in your browser.
      </p>
    </>
  );
}
