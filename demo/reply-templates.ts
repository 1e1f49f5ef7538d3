/** The texts that the demo dealership answers inquiries with. */
export const demoReplyTemplates = [
  {
    name: 'Price and viewing',
    subject: 'The {vehicle}',
    body: `Dear {name},

Thank you for asking about the {vehicle}. It is here, and offered at {price}.

When would you like to see it? Answer this mail or call {phone}, and it will be warm and out in the light when you come.

Best regards,
{you}
{dealership}`,
  },
  {
    name: 'More photographs on the way',
    subject: 'More of the {vehicle}',
    body: `Dear {name},

Our photographer will take the pictures that you asked for today. You will have them tonight.

Is there anything else about the {vehicle} that we can show you?

Best regards,
{you}
{dealership}, {phone}`,
  },
  {
    name: 'Sold, shall we look for another?',
    subject: 'Your inquiry at {dealership}',
    body: `Dear {name},

The car has found its owner, I am sorry to say. We buy every week: tell me what matters most to you, and you will hear from me before the next one is on the website.

Best regards,
{you}
{dealership}, {phone}`,
  },
] as const;
