/** A certificate authority of the tests, and a certificate for the names of stand-ins. */
import forge from "node-forge";

const YEAR = 365 * 86_400_000;

export interface TestCertificate {
  /** Certificate of the authority. */
  ca: string;
  cert: string;
  key: string;
}

function certificateOf(keys: forge.pki.rsa.KeyPair, name: string, serial: string): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = serial;
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000);
  certificate.validity.notAfter = new Date(Date.now() + YEAR);
  certificate.setSubject([{ name: "commonName", value: name }]);
  return certificate;
}

export function makeCertificate(names: readonly string[]): TestCertificate {
  const [root, own] = [forge.pki.rsa.generateKeyPair(2048), forge.pki.rsa.generateKeyPair(2048)];
  const authority = certificateOf(root, "Authority of the tests", "01");
  authority.setIssuer(authority.subject.attributes);
  authority.setExtensions([
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, critical: true },
  ]);
  authority.sign(root.privateKey, forge.md.sha256.create());
  const certificate = certificateOf(own, names[0] ?? "localhost", "02");
  certificate.setIssuer(authority.subject.attributes);
  certificate.setExtensions([{ name: "subjectAltName", altNames: names.map((value) => ({ type: 2, value })) }]);
  certificate.sign(root.privateKey, forge.md.sha256.create());
  return {
    ca: forge.pki.certificateToPem(authority),
    cert: forge.pki.certificateToPem(certificate),
    key: forge.pki.privateKeyToPem(own.privateKey),
  };
}
