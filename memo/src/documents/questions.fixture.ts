// Fifty questions as people ask them, in five languages.
export const QUESTIONS: readonly string[] = `
Should we open our second shop in Lyon or in Porto, or wait a year?
Should we rewrite our Python importer in Rust, or profile it first?
Build our own billing module or buy one?
Do we move billing to a managed database before the summer sale, or after it?
Should I take the offer in Berlin or stay with my present employer?
Do we hire a head of sales now, or promote somebody from the team?
Should our school replace paper reports by an app this autumn?
Should we acquire our largest supplier, or sign a long contract with it?
Is it better to rent a second warehouse or to extend the one we have?
Should the clinic open on Saturdays?
Do we raise prices by ten percent in January, or keep them for another year?
Should we put our documentation into one repository with the code?
Shall we host the annual meeting in person, online, or both?
Should the city close the old bridge for repair in summer or in winter?
Do we ship the release on Friday without the export, or delay it by two weeks?
Should we take outside investment or grow out of our own cash?
Should our family buy the house next to my parents, or go on renting in town?
Do we replace the boiler now, repair it, or wait for the subsidy?
Should we support Windows in the first release?
Should the museum charge entry on Sundays?
We have 12 engineers and one product. Should we split them into two teams?
Should we drop the free plan?
Do we move from Jenkins to hosted builds, and if so before or after the audit?
Should the farm switch to organic wheat?
Should we let the support team work from home four days a week?
Do we renew the lease on the main office, move to a smaller one, or go remote?
Should we enter the Swiss market this year?
Should I study law or economics?
Should we publish our model weights?
Should the association raise its fee or cut the magazine?
Sollen wir das Lager auslagern oder es selbst betreiben?
Sollen wir die Preise im Januar erhöhen oder erst nach der Messe?
Kaufen oder mieten wir die neue Maschine?
Soll die Schule die Mittagspause verlängern?
Sollen wir den zweiten Standort in Graz eröffnen oder noch ein Jahr warten?
Devons-nous louer les bureaux ou les acheter avant la fin de l’année ?
Faut-il ouvrir le magasin le dimanche ou embaucher pour la semaine ?
Devons-nous remplacer notre logiciel de paie cette année ?
Vaut-il mieux réparer le toit maintenant ou attendre le printemps ?
Devrions-nous accepter ce client malgré le délai ?
¿Debemos comprar el sistema o desarrollarlo nosotros mismos?
¿Conviene abrir una segunda tienda en Valencia o ampliar la de Madrid?
¿Deberíamos contratar a un director comercial ahora o en otoño?
¿Cambiamos de proveedor de energía antes de fin de año?
¿Debemos aceptar el pedido grande o repartirlo con un socio?
我们应该自己开发计费系统还是购买现成的？
公司应该今年搬到新办公室，还是再等一年？
我们要不要把客服外包出去？
应该先招聘工程师，还是先招聘销售？
学校应该取消期中考试吗？
`
  .trim()
  .split('\n');
