import { describe, expect, test } from "vitest";
import { readEnquiry } from "./understand.ts";

const NOW = new Date("2027-02-01T00:00:00Z");

describe("a pasted enquiry", () => {
  test("a pasted enquiry as an email says who asks, how to reach them and which days they want", () => {
    const text = `From: Astrid Kellaway <astrid@northlight.example>
Date: Mon, 1 Feb 2027 09:12
Subject: Re: Opening night

Hello, would Imogen be free from 12 March to 15 March for our opening night?
You can call me on 0491 570 156.

Kind regards,
Astrid Kellaway
Northlight Festival`;
    expect(readEnquiry(text, NOW)).toEqual({
      title: "Opening night",
      name: "Astrid Kellaway",
      company: "Northlight Festival",
      email: "astrid@northlight.example",
      phone: "+61491570156",
      startDate: "2027-03-12",
      endDate: "2027-03-15",
    });
  });

  test("a pasted enquiry as the fields of a form is read by their labels", () => {
    const text =
      "Name: Jo Park\nCompany: Park & Sons\nEmail: jo@park.example\nPhone: +44 20 7946 0018\nWhen: 3 May 2027";
    expect(readEnquiry(text, NOW)).toEqual({
      title: "Enquiry from Park & Sons",
      name: "Jo Park",
      company: "Park & Sons",
      email: "jo@park.example",
      phone: "+442079460018",
      startDate: "2027-05-03",
      endDate: null,
    });
  });

  test("a pasted enquiry without any of it is empty", () => {
    expect(readEnquiry("Is she available?", NOW)).toEqual({
      title: "",
      name: null,
      company: null,
      email: null,
      phone: null,
      startDate: null,
      endDate: null,
    });
  });
});
