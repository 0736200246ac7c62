/**
 * Writes a document of EN 16931 as UN/CEFACT Cross Industry Invoice, the XML of Factur-X. Its parts are in the order of
 * the schema.
 */
import { majorText } from "#contract/values/money.ts";
import type { EInvoice } from "./e-invoice.ts";
import { element, textElement, type XmlPart } from "./xml.ts";

const NAMESPACES = {
  "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};
export const EN_16931 = "urn:cen.eu:en16931:2017";
/** Unit "one" (UN/ECE Recommendation 20). */
const UNIT = { unitCode: "C62" };
const SEPA_TRANSFER = "58";
const TRANSFER = "30";

const day = (name: string, date: string | null): XmlPart =>
  date === null
    ? null
    : element(name, [textElement("udt:DateTimeString", date.replaceAll("-", ""), { format: "102" })]);

const party = (name: string, { name: called, taxId, street, postCode, city, country }: EInvoice["seller"]): string =>
  element(name, [
    textElement("ram:Name", called),
    element("ram:PostalTradeAddress", [
      textElement("ram:PostcodeCode", postCode),
      textElement("ram:LineOne", street),
      textElement("ram:CityName", city),
      textElement("ram:CountryID", country),
    ]),
    taxId && element("ram:SpecifiedTaxRegistration", [textElement("ram:ID", taxId.id, { schemeID: taxId.scheme })]),
  ]);

/** Returns the XML of a document. */
export function crossIndustryInvoice(document: EInvoice): string {
  const { currency, payment, seller, buyer } = document;
  const money = (amount: number): string => majorText(amount, currency);
  const exempt = document.taxes.some(({ category }) => category === "O");
  // A party that is not subject to tax has no tax number here (BR-O-02 to 04).
  const side = (party: EInvoice["seller"]): EInvoice["seller"] => (exempt ? { ...party, taxId: null } : party);

  const lines = document.lines.map((line, index) =>
    element("ram:IncludedSupplyChainTradeLineItem", [
      element("ram:AssociatedDocumentLineDocument", [textElement("ram:LineID", String(index + 1))]),
      element("ram:SpecifiedTradeProduct", [textElement("ram:Name", line.name)]),
      element("ram:SpecifiedLineTradeAgreement", [
        element("ram:NetPriceProductTradePrice", [
          textElement("ram:ChargeAmount", line.price),
          textElement("ram:BasisQuantity", line.priceUnits, UNIT),
        ]),
      ]),
      element("ram:SpecifiedLineTradeDelivery", [textElement("ram:BilledQuantity", line.quantity, UNIT)]),
      element("ram:SpecifiedLineTradeSettlement", [
        element("ram:ApplicableTradeTax", [
          textElement("ram:TypeCode", "VAT"),
          textElement("ram:CategoryCode", line.category),
          textElement("ram:RateApplicablePercent", line.percent),
        ]),
        line.allowance === 0
          ? null
          : element("ram:SpecifiedTradeAllowanceCharge", [
              element("ram:ChargeIndicator", [textElement("udt:Indicator", "false")]),
              textElement("ram:ActualAmount", money(line.allowance)),
              textElement("ram:Reason", "Discount"),
            ]),
        element("ram:SpecifiedTradeSettlementLineMonetarySummation", [
          textElement("ram:LineTotalAmount", money(line.net)),
        ]),
      ]),
    ]),
  );

  const means =
    payment &&
    element("ram:SpecifiedTradeSettlementPaymentMeans", [
      textElement("ram:TypeCode", payment.iban && currency === "EUR" ? SEPA_TRANSFER : TRANSFER),
      element("ram:PayeePartyCreditorFinancialAccount", [
        textElement("ram:IBANID", payment.iban),
        textElement("ram:AccountName", payment.accountName),
        payment.iban ? null : textElement("ram:ProprietaryID", payment.account),
      ]),
      payment.bic && element("ram:PayeeSpecifiedCreditorFinancialInstitution", [textElement("ram:BICID", payment.bic)]),
    ]);
  const taxes = document.taxes.map(({ category, percent, reason, basis, tax }) =>
    element("ram:ApplicableTradeTax", [
      textElement("ram:CalculatedAmount", money(tax)),
      textElement("ram:TypeCode", "VAT"),
      textElement("ram:ExemptionReason", reason),
      textElement("ram:BasisAmount", money(basis)),
      textElement("ram:CategoryCode", category),
      textElement("ram:RateApplicablePercent", percent),
    ]),
  );
  const total = document.net + document.tax;

  const root = element(
    "rsm:CrossIndustryInvoice",
    [
      element("rsm:ExchangedDocumentContext", [
        element("ram:GuidelineSpecifiedDocumentContextParameter", [textElement("ram:ID", EN_16931)]),
      ]),
      element("rsm:ExchangedDocument", [
        textElement("ram:ID", document.number),
        textElement("ram:TypeCode", document.typeCode),
        day("ram:IssueDateTime", document.issuedOn),
        document.note && element("ram:IncludedNote", [textElement("ram:Content", document.note)]),
      ]),
      element("rsm:SupplyChainTradeTransaction", [
        ...lines,
        element("ram:ApplicableHeaderTradeAgreement", [
          textElement("ram:BuyerReference", document.reference),
          party("ram:SellerTradeParty", side(seller)),
          party("ram:BuyerTradeParty", side(buyer)),
        ]),
        element("ram:ApplicableHeaderTradeDelivery", []),
        element("ram:ApplicableHeaderTradeSettlement", [
          textElement("ram:PaymentReference", document.number),
          textElement("ram:InvoiceCurrencyCode", currency),
          means,
          ...taxes,
          document.dueDate === null
            ? null
            : element("ram:SpecifiedTradePaymentTerms", [day("ram:DueDateDateTime", document.dueDate)]),
          element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
            textElement("ram:LineTotalAmount", money(document.net)),
            textElement("ram:TaxBasisTotalAmount", money(document.net)),
            textElement("ram:TaxTotalAmount", money(document.tax), { currencyID: currency }),
            textElement("ram:GrandTotalAmount", money(total)),
            textElement("ram:DuePayableAmount", money(total)),
          ]),
          document.invoiceNumber &&
            element("ram:InvoiceReferencedDocument", [textElement("ram:IssuerAssignedID", document.invoiceNumber)]),
        ]),
      ]),
    ],
    NAMESPACES,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}
